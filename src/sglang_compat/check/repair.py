"""The least edits after which a command has no finding left, and what may be done instead."""

import heapq
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from sglang_compat.bind import canonical
from sglang_compat.check.arguments import Table
from sglang_compat.check.changing import changes, edited
from sglang_compat.check.findings import Context, Edit, Finding, Report
from sglang_compat.check.fitting import fitted
from sglang_compat.check.rules import Rules
from sglang_compat.launch import Launch

MOST_CHECKS = 120
MOST_REPAIRS = 3

Answers = tuple[tuple[Finding, tuple[Edit, ...]], ...]  # findings, and the edits made for each


@dataclass(frozen=True)
class Move:
    """One edit or more on the way to a repair, made for one finding.

    Args:
        key: Which of the command's first findings asked for it, itself or by what its repair led to.
        touched: What was edited, by the table's names.
        examples: What was given an example's value, with that.
        left: Which findings there were then.
    """

    key: str
    touched: Collection[str]
    examples: Collection[tuple[str, tuple[str, ...] | None]] = ()
    left: Collection[str] = ()


@dataclass(frozen=True)
class Repair:
    """A set of edits that leaves no finding.

    Args:
        edits: What to change, in the command's order.
        launch: The command with these changes.
        moves: How it was come to.
    """

    edits: tuple[Edit, ...]
    launch: Launch
    moves: tuple[Move, ...] = ()


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
    waiting: list[tuple[tuple[int, int], int, Launch, tuple[Move, ...]]] = [((0, 0), 0, launch, ())]
    seen = {_key(launch)}
    found: list[Repair] = []
    first: Collection[str] | None = None
    number = 0
    for _ in range(MOST_CHECKS):
        if not waiting or len(found) == MOST_REPAIRS:
            break
        (taken, _), _, state, way = heapq.heappop(waiting)
        report = check(state)
        left = frozenset(one.key for one in report.findings)
        first = left if first is None else first
        way = tuple(replace(move, left=move.left or left) for move in way)
        if report.ok:
            examples = {value for move in way for value in move.examples}
            made = changes(launch, state, table)
            made = [replace(edit, example=_value(edit, table) in examples) for edit in made]
            if made and not any(_ways(one.edits) <= _ways(made) for one in found):
                found.append(Repair(tuple(made), state, way))
            continue
        for cost, answers in _candidates(state, report.findings, rules, table, context):
            child, moves = state, way
            for finding, edits in answers:
                for edit in edits:
                    child = edited(child, edit, table)
                # What a repair leads to belongs to the finding that it was made for.
                key = finding.key if finding.key in first or not way else way[-1].key
                touched = frozenset(name for edit in edits for name in _names(edit, table))
                moves += (Move(key, touched, frozenset(_value(edit, table) for edit in edits if edit.example)),)
            if _key(child) not in seen:
                seen.add(_key(child))
                number += 1
                many = len(changes(launch, child, table))
                heapq.heappush(waiting, ((taken + cost, many), number, child, moves))
    return found


def told(findings: Sequence[Finding], repair: Repair, table: Table) -> tuple[Finding, ...]:
    """Give a command's findings, each with what a repair of all of them does about it.

    Args:
        findings: What was found in the command.
        repair: Its repair.
        table: The release's flags, by every name.
    """
    named = {one.key: one for one in findings}
    parts = {key: _part(key, repair, table) for key in named}
    answered = [key for key, part in parts.items() if part]
    made = []
    for key, one in named.items():
        other = None
        if key not in answered:
            gone = (move.key for move in repair.moves if key not in move.left and move.key in answered)
            by = named[next(gone, answered[0])]
            other = by.slug or by.flags[0]
        made.append(replace(one, edits=parts[key], goes_with=other))
    return tuple(made)


def _part(key: str, repair: Repair, table: Table) -> tuple[Edit, ...]:
    """Give the edits of a repair that were made for a finding."""
    touched = {name for move in repair.moves if move.key == key for name in move.touched}
    return tuple(edit for edit in repair.edits if touched & _names(edit, table))


def _value(edit: Edit, table: Table) -> tuple[str, tuple[str, ...] | None]:
    return canonical(edit.flag, table), edit.words


def _names(edit: Edit, table: Table) -> set[str]:
    return {canonical(edit.flag, table), canonical(edit.instead or edit.flag, table)}


def _ways(edits: Sequence[Edit]) -> set[tuple[str, bool]]:
    """Give what tells repairs apart: which flags they set and take away; another value is no other repair."""
    return {(edit.flag, edit.words is None) for edit in edits}


def _key(launch: Launch) -> tuple[object, ...]:
    return launch.options, tuple(sorted(launch.env.items()))


def _candidates(
    launch: Launch, findings: Sequence[Finding], rules: Rules, table: Table, context: Context
) -> Iterator[tuple[int, Answers]]:
    """Give the ways to answer what is found first, each with how far it is from what was proved."""
    finding = findings[0]
    rule = rules.get(finding.slug)
    parsers = [one for one in findings if one.kind == "argparse"]
    if finding in parsers or rule is None:  # the parser's findings have nothing to do with each other
        yield 0, tuple((one, one.edits) for one in parsers)
        if any(one.instead for one in parsers):
            yield 1, tuple((one, one.instead or one.edits) for one in parsers)
        return
    asked = {step.covers: rules.get(step.covers) for step in rule.steps}
    # Another record's rule says by itself whether its part of the repair is needed, if it can tell.
    settled = {slug for slug, other in asked.items() if other and other.in_scope(launch, table, context) is True}
    steps = [step for step in rule.steps if step.covers not in settled]
    for part in (steps, rule.steps):
        for edits in fitted(part, rule, launch, table, context):
            yield 0, ((finding, edits),)
    # What the record's repair changes may need all of that repair; what it leaves is what the rule is about.
    touched = {canonical(step.edit.flag, table) for step in rule.steps}
    for flag in finding.flags:
        if canonical(flag, table) in touched:
            continue
        yield 1, ((finding, (Edit(flag if flag.startswith("-") else f"env:{flag}", None),)),)
