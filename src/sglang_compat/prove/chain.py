"""From the command at fault to one that starts, one edit at a time, as a reader would go."""

from collections.abc import Callable

from sglang_compat.bind import Table
from sglang_compat.prove.cases import Case, edits, named_first
from sglang_compat.prove.judge import Answer
from sglang_compat.prove.proof import Step

Ask = Callable[[Case], Answer]


def chain(before: Case, after: Case, table: Table, ask: Ask) -> tuple[list[Step], list[str]]:
    """Repair a command step by step until it starts.

    Of the edits that make after.sh of before.sh, a reader first makes those that the message at hand names.

    Args:
        before: The command at fault.
        after: The repaired one.
        table: The release's flags, by every name.
        ask: Puts a case to SGLang.

    Returns:
        The steps, and the edits that were left when it started. When the last step does not start, neither does
        after.sh.
    """
    steps: list[Step] = []
    pending, case, said = edits(before, after, table), before, ask(before)
    while pending:
        edit = named_first(pending, said.text, table)[0]
        pending.remove(edit)
        case = edit.apply(case, table)
        said = ask(case)
        steps.append(Step(str(edit), said))
        if said.ok and not said.text:
            break
    return steps, [str(edit) for edit in pending]
