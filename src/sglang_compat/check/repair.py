"""The least edits after which a command has no finding left, and what may be done instead."""

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from sglang_compat.bind import canonical
from sglang_compat.check.arguments import Table
from sglang_compat.check.findings import Context, Edit, Finding, Report
from sglang_compat.check.rules import Rules
from sglang_compat.launch import Launch, Option, options_of

MOST_CHECKS = 120
MOST_REPAIRS = 3


@dataclass(frozen=True)
class Repair:
    """A set of edits that leaves no finding.

    Args:
        edits: What to change, in the command's order.
        launch: The command with these changes.
    """

    edits: tuple[Edit, ...]
    launch: Launch


def repairs(
    launch: Launch, check: Callable[[Launch], Report], rules: Rules, table: Table, context: Context
) -> list[Repair]:
    """Find repairs, the best first.

    What a record's own repair does comes first, since it was proved to start; giving up what the rule is about comes
    after. Of these the fewest edits. Each step is checked again, until nothing is left to say.

    Args:
        launch: The command.
        check: Checks one.
        rules: The rules that `check` uses.
        table: The release's flags, by every name.
        context: What the command does not say itself.

    Returns:
        Repairs of which none holds another; empty when there is none, or nothing to repair.
    """
    waiting: list[tuple[tuple[int, int], int, Launch]] = [((0, 0), 0, launch)]
    seen = {_key(launch)}
    found: list[Repair] = []
    number = 0
    for _ in range(MOST_CHECKS):
        if not waiting or len(found) == MOST_REPAIRS:
            break
        (taken, _), _, state = heapq.heappop(waiting)
        report = check(state)
        if report.ok:
            made = changes(launch, state, table)
            if made and not any(set(one.edits) <= set(made) for one in found):
                found.append(Repair(tuple(made), state))
            continue
        for cost, edits in _candidates(state, report.findings, rules, table, context):
            child = state
            for edit in edits:
                child = edited(child, edit, table)
            if _key(child) not in seen:
                seen.add(_key(child))
                number += 1
                many = len(changes(launch, child, table))
                heapq.heappush(waiting, ((taken + cost, many), number, child))
    return found


def _key(launch: Launch) -> tuple[object, ...]:
    return launch.options, tuple(sorted(launch.env.items()))


def _candidates(
    launch: Launch, findings: Sequence[Finding], rules: Rules, table: Table, context: Context
) -> Iterator[tuple[int, tuple[Edit, ...]]]:
    """Give the ways to answer what is found first, each with how far it is from what was proved."""
    finding = findings[0]
    rule = rules.get(finding.slug)
    if rule is None:  # the parser's findings have nothing to do with each other
        yield 0, tuple(edit for one in findings if one.slug is None for edit in one.edits)
        return
    asked = {step.covers: rules.get(step.covers) for step in rule.steps}
    # Another record's rule says by itself whether its part of the repair is needed, if it can tell.
    told = {slug for slug, other in asked.items() if other and other.in_scope(launch, table, context) is True}
    steps = [step for step in rule.steps if step.covers not in told]
    yield 0, tuple(step.edit for step in steps)
    yield 0, tuple(step.edit for step in rule.steps)
    # What the record's repair changes may need all of that repair; what it leaves is what the rule is about.
    touched = {canonical(step.edit.flag, table) for step in rule.steps}
    for flag in finding.flags:
        if canonical(flag, table) in touched:
            continue
        yield 1, (Edit(flag if flag.startswith("-") else f"env:{flag}", None),)


def edited(launch: Launch, edit: Edit, table: Table) -> Launch:
    """Give the launch with one change made. What a config file says can be outweighed, but not taken away.

    Args:
        launch: The command.
        edit: The change.
        table: The release's flags, by every name.
    """
    if edit.flag.startswith("env:"):
        name = edit.flag.removeprefix("env:")
        env = {key: value for key, value in launch.env.items() if key != name}
        return replace(launch, env=env if edit.words is None else {**env, name: edit.words[0]})
    names = {canonical(edit.flag, table), canonical(edit.instead or edit.flag, table)}
    mine = [option for option in launch.options if option.at and canonical(option.flag, table) in names]
    options = [option for option in launch.options if option not in mine or not option.at]
    if edit.words is not None:
        kept = edit.flag if edit.instead or not mine else mine[-1].flag
        place = next((n for n, option in enumerate(launch.options) if mine and option is mine[-1]), len(options))
        before = sum(option in options for option in launch.options[:place])
        options.insert(before if mine else len(options), Option(kept, edit.words))
    head = launch.argv[: min((option.at[0] for option in launch.options if option.at), default=len(launch.argv))]
    argv = list(head)
    for option in options:
        if option.origin == "given":
            argv += [option.flag, *option.values]
    fixed = [option for option in options if option.origin == "config"]
    return replace(launch, argv=tuple(argv), options=(*fixed, *options_of(argv)))


def changes(before: Launch, after: Launch, table: Table) -> list[Edit]:
    """List what differs between two launches, in the order of the first; what is new comes last."""
    old, new = _given(before, table), _given(after, table)
    gone = [name for name in old if name not in new]
    fresh = [name for name in new if name not in old]
    renamed = {
        name: other
        for name in gone
        for other in fresh
        if name.startswith("--") and (name not in table) and old[name].values == new[other].values
    }
    made = []
    for name, option in old.items():
        if name in renamed:
            other = new[renamed[name]]
            made.append(Edit(other.flag, other.values, option.flag))
        elif name not in new:
            made.append(Edit(option.flag, None))
        elif new[name].values != option.values:
            made.append(Edit(option.flag, new[name].values))
    return made + [Edit(new[name].flag, new[name].values) for name in fresh if name not in renamed.values()]


def _given(launch: Launch, table: Table) -> dict[str, Option]:
    found = {f"env:{name}": Option(f"env:{name}", (value,)) for name, value in launch.env.items()}
    return found | {canonical(option.flag, table): option for option in launch.options if option.origin == "given"}
