"""What has to be asked for a record on a release, and what the answers make of it. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sglang_compat import bind
from sglang_compat.prove import judge
from sglang_compat.prove.cases import Case, case_of
from sglang_compat.prove.chain import Ask, chain
from sglang_compat.prove.domain import Domain, Table, axes, domain
from sglang_compat.prove.judge import Answer
from sglang_compat.prove.proof import MOST_SHOWN, Disagreement, Row, Step, Tried
from sglang_compat.snippets import Snippet
from sglang_compat.upstream import models

CHUNK = 50  # combinations that one worker takes at a time, so that two end at about the same time


@dataclass(frozen=True)
class Plan:
    """One record on one release.

    Args:
        snippet: The record.
        release: The release.
        table: Its flags, by every name.
        before: The case of before.sh.
        after: The case of after.sh.
        inside: Whether the release is in the record's range; outside it only before.sh counts.
        bound: What the rule's parameters stand for; None where the rule is not tried.
        domain: The combinations to try; None outside the range, and where SGLang says the message only later.
    """

    snippet: Snippet
    release: str
    table: Table
    before: Case
    after: Case
    inside: bool
    bound: Mapping[str, list[str]] | None = None
    domain: Domain | None = None


def plan(snippet: Snippet, release: str, table: Table, *, inside: bool, gpu: str | None = None) -> Plan:
    """Decide what to ask.

    Args:
        snippet: The record.
        release: The release.
        table: Its flags, by every name.
        inside: Whether the release is in the record's range.
        gpu: The machine to simulate instead of the record's own.

    Raises:
        GuideError: The architecture is not known, or a parameter of the rule cannot be bound.
    """
    before, after = (case_of(snippet, name, gpu) for name in ("before", "after"))
    if not inside or snippet.guide.later:
        return Plan(snippet, release, table, before, after, inside)
    bound = bind.bindings(snippet, table)
    found = domain(snippet, axes(snippet, bound, table, before, after), table, after)
    return Plan(snippet, release, table, before, after, inside, bound, found)


# Tasks: what one session is asked in one go.


@dataclass(frozen=True)
class Task:
    """A part of a plan for one machine.

    Args:
        plan: The plan.
        gpu: The machine.
        places: Which of the domain's cases; None for the two commands and the chain.
    """

    plan: Plan
    gpu: str
    places: tuple[int, ...] | None = None

    @property
    def weight(self) -> int:
        """About how many cases it holds."""
        return 4 if self.places is None else len(self.places)

    def run(self, ask: Ask) -> "Result":
        """Ask everything of this task."""
        found, made = self.plan, Result()
        if self.places is not None and found.domain is not None:
            made.answers = {place: ask(found.domain.cases[place]) for place in self.places}
            return made
        made.before = ask(found.before)
        if found.inside:
            made.after = ask(found.after)
        if found.domain is not None:
            made.steps, made.spare = chain(found.before, found.after, found.table, ask)
        return made


class Result:
    """What came out of a plan's tasks so far."""

    def __init__(self) -> None:
        self.before: Answer | None = None
        self.after: Answer | None = None
        self.steps: list[Step] = []
        self.spare: list[str] = []
        self.answers: dict[int, Answer] = {}

    def add(self, other: "Result") -> None:
        """Take over what another task found."""
        if other.before is not None:
            self.before, self.after, self.steps, self.spare = other.before, other.after, other.steps, other.spare
        self.answers |= other.answers


def tasks(found: Plan) -> Iterator[Task]:
    """Divide a plan into tasks, each for one machine."""
    yield Task(found, found.before.gpu)
    if found.domain is None:
        return
    machines: dict[str, list[int]] = {}
    for place, case in enumerate(found.domain.cases):
        machines.setdefault(case.gpu, []).append(place)
    for gpu, places in machines.items():
        for start in range(0, len(places), CHUNK):
            yield Task(found, gpu, tuple(places[start : start + CHUNK]))


def row(found: Plan, result: Result) -> Row:
    """Make a release's row of all answers."""
    assert result.before is not None
    said = judge.verdict(found.snippet, result.before, found.release)
    if found.domain is None:
        return Row(said, result.before, result.after)
    tried = compare(found, [(case, result.answers[place]) for place, case in enumerate(found.domain.cases)])
    return Row(said, result.before, result.after, tuple(result.steps), tuple(result.spare), tried)


def compare(found: Plan, answers: Sequence[tuple[Case, Answer]]) -> Tried:
    """Hold the rule against SGLang's answers.

    A combination that SGLang stops for another reason says nothing about the rule: it counts as masked.

    Args:
        found: The plan, with its domain.
        answers: Each combination with what SGLang says.
    """
    assert found.domain is not None
    accepts, accepted, refused = verdicts(found), 0, 0
    masked: dict[tuple[str, str], tuple[int, Answer]] = {}
    differ: list[Disagreement] = []
    for case, said in answers:
        refuses = bool(judge.fit(found.snippet, said))
        if not refuses and not said.ok:
            key = (said.kind, said.at or said.text)
            masked[key] = (masked.get(key, (0, said))[0] + 1, masked.get(key, (0, said))[1])
            continue
        rule = accepts(case)
        if rule is None or rule == refuses:
            differ.append(Disagreement(rule, said, case.reproduce(found.release)))
        elif rule:
            accepted += 1
        else:
            refused += 1
    most_first = sorted(masked.values(), key=lambda pair: -pair[0])
    return Tried(found.domain.size, accepted, refused, tuple(most_first), tuple(differ[:MOST_SHOWN]), len(differ))


def verdicts(found: Plan) -> Callable[[Case], bool | None]:
    """Give a function that runs the rule on a case; None when the rule itself fails."""
    validate = found.snippet.rule.load()
    bound = found.bound or {}

    def accepts(case: Case) -> bool | None:
        context = {"gpu": case.gpu, "model": models.find(case.model).name, "release": found.release}
        arguments: dict[str, Any] = bind.arguments(bound, case.launch, found.table, context)
        try:
            return bool(validate(**arguments))
        except Exception:  # a rule that fails on a command that can be written is wrong about it
            return None

    return accepts
