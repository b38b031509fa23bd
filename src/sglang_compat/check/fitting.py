"""A record's repair, fitted to the command at hand: what the record writes as an example gives way to the reader's own.

A record's repair was proved as it stands in after.sh. Its flags hold for everybody, but some of its values are those of
an example: a number where the reader has another, a draft model of a model that the reader does not serve.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from sglang_compat import bind
from sglang_compat.check.arguments import Table
from sglang_compat.check.changing import edited
from sglang_compat.check.findings import PLACEHOLDER, Context, Edit
from sglang_compat.check.rewriting import rewritten
from sglang_compat.check.rules import Rule, Step
from sglang_compat.launch import Launch, Unknown

SERVED = "--served-model-name"
# What belongs to the served model -> what stands there when nobody but the reader knows it.
OF_THE_MODEL = {
    SERVED: f"{PLACEHOLDER}MODEL_NAME",
    "--speculative-draft-model-path": f"{PLACEHOLDER}DRAFT_MODEL_FOR",
    "--uno-lora-path": f"{PLACEHOLDER}ADAPTER_FOR",
}
EXAMPLE = re.compile(r"[\[{/]")  # how a value begins that holds for the record's example only: JSON, a path
NAME = re.compile(r"[\w.-]+")
LARGEST = 2**20  # what a number is not changed to
UNITS = tuple(2**power for power in range(15))


def fitted(
    steps: Sequence[Step], rule: Rule, launch: Launch, table: Table, context: Context
) -> Iterator[tuple[Edit, ...]]:
    """Give a record's repair for a command: as near to the command as its rule allows, then with its proved numbers.

    Args:
        steps: The record's repair, or the part of it that is needed.
        rule: The record's rule.
        launch: The command.
        table: The release's flags, by every name.
        context: What the command does not say itself.
    """
    proved = tuple(_own(step, rule, launch, table, context) for step in steps)
    near = list(proved)
    for place, edit in enumerate(near):
        if (number := _given_number(edit, launch, table)) is not None:
            made = launch
            for one in near:
                made = edited(made, one, table)
            nearest = _nearest(number, int((edit.words or ("",))[0]), *_rule_on(edit, rule, made, table, context))
            near[place] = replace(edit, words=(str(nearest),))
    yield tuple(near)
    if tuple(near) != proved:
        yield proved


# What belongs to the reader's model


def _own(step: Step, rule: Rule, launch: Launch, table: Table, context: Context) -> Edit:
    """Give an edit with the reader's own value, or a placeholder for it, where the record's is of another model."""
    if step.serves is None:
        return (
            _changed(step, rule, launch, table, context) if EXAMPLE.match((step.edit.words or ("",))[0]) else step.edit
        )
    flag, served = bind.canonical(step.edit.flag, table), _last_part(launch.model_in(table))
    if flag == SERVED:
        return _served(step.edit, rule, launch, table, context)
    if served == _last_part(step.serves):
        return step.edit
    about = served or context.architecture
    return replace(step.edit, words=(f"{OF_THE_MODEL[flag]}/{about}" if about else OF_THE_MODEL[flag],))


def _served(edit: Edit, rule: Rule, launch: Launch, table: Table, context: Context) -> Edit:
    """Give the reader's own name without the character that the rule refuses; else the model's; else a placeholder."""
    option = launch.option(*bind.names_of(SERVED, table), known=table)
    given = (option.value if option else None) or ""
    tried = [given.replace(odd, "-") for odd in dict.fromkeys(given) if not NAME.fullmatch(odd)]
    for name in (*tried, _last_part(launch.model_in(table))):
        if name and _accepts(replace(edit, words=(name,)), rule, launch, table, context):
            return replace(edit, words=(name,))
    return replace(edit, words=(OF_THE_MODEL[SERVED],))


def _changed(step: Step, rule: Rule, launch: Launch, table: Table, context: Context) -> Edit:
    """Give an edit with the reader's own JSON, changed as the record changes its own; else with that as an example."""
    option = launch.option(*bind.names_of(bind.canonical(step.edit.flag, table), table), known=table)
    if option and len(option.values) == 1 and step.was and step.edit.words:
        if option.values[0] == step.was:
            return step.edit
        for text in rewritten(option.values[0], step.was, step.edit.words[0]):
            if _accepts(replace(step.edit, words=(text,)), rule, launch, table, context):
                return replace(step.edit, words=(text,))
    return replace(step.edit, example=True)


def _accepts(edit: Edit, rule: Rule, launch: Launch, table: Table, context: Context) -> bool:
    values, needs = rule.arguments(edited(launch, edit, table), table, context)
    return not needs and rule.accepts(values)


def _last_part(model: str | None) -> str | None:
    """Give a model's name without owner and folders; None when only a shell can tell it."""
    if model is None or isinstance(model, Unknown):
        return None
    name = model.rstrip("/").rpartition("/")[2]
    return name if NAME.fullmatch(name) else None


# The nearest number


def _given_number(edit: Edit, launch: Launch, table: Table) -> int | None:
    """Give the reader's number that an edit replaces by another; None when there is none, or nothing to keep of it.

    What is not above zero says no size: what is near to it is hardly what was meant.
    """
    entry = table.get(bind.canonical(edit.flag, table))
    if entry is None or entry.type != "int" or not edit.words or len(edit.words) > 1:
        return None
    option = launch.option(*bind.names_of(entry.name, table), known=table)
    if option is None or len(option.values) != 1 or isinstance(option.value, Unknown):
        return None
    number = bind.convert(option.values, "int")
    return number if isinstance(number, int) and 0 < number <= LARGEST and int(edit.words[0]) > 0 else None


def _rule_on(
    edit: Edit, rule: Rule, launch: Launch, table: Table, context: Context
) -> tuple[Callable[[int], bool], list[int]]:
    """Give what asks a rule about another number in an edit's place, and the other numbers that it looks at."""
    values, needs = rule.arguments(launch, table, context)
    flag = bind.canonical(edit.flag, table)
    names = [name for name, tried in rule.bound.items() if flag in [bind.canonical(one, table) for one in tried]]

    def accepts(number: int) -> bool:
        return not needs and bool(names) and rule.accepts({**values, **dict.fromkeys(names, number)})

    return accepts, [one for name, one in values.items() if name not in names and type(one) is int]


def _nearest(own: int, proved: int, accepts: Callable[[int], bool], others: Iterable[int]) -> int:
    """Give the number nearest to the reader's that a rule accepts, up or down; the record's own when none is found.

    Rules ask for a bound or for a multiple, of a power of two or of another number that they look at.

    Args:
        own: The reader's.
        proved: The record's.
        accepts: Asks the rule.
        others: The other numbers that the rule looks at.
    """
    known = [one for one in others if 0 < one <= LARGEST]
    tried = {proved, *(one + step for one in known for step in (-1, 0, 1))}
    for unit in {*UNITS, *known}:
        tried |= {own // unit * unit, (own // unit + 1) * unit}
    tried |= {_bound(own, end, accepts) for end in (proved, 1, LARGEST) if accepts(end)}
    fitting = sorted((one for one in tried if 0 < one <= LARGEST), key=lambda one: (abs(one - own), abs(one - proved)))
    return next(filter(accepts, fitting), proved)


def _bound(refused: int, accepted: int, accepts: Callable[[int], bool]) -> int:
    """Give where a rule begins to accept between two numbers, if it begins once."""
    while abs(accepted - refused) > 1:
        middle = (accepted + refused) // 2
        refused, accepted = (refused, middle) if accepts(middle) else (middle, accepted)
    return accepted
