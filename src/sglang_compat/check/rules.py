"""A record's rule on a command: whether it may speak, what it says, and what repairs it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sglang_compat import bind
from sglang_compat.check.arguments import Table
from sglang_compat.check.findings import UNKNOWN, Context, Edit, Finding
from sglang_compat.launch import Launch, Unknown, expand

ARCHITECTURE = "architecture"  # a hole that takes the model's
Validate = Callable[..., object]
Needs = dict[str, str]  # what has to be known -> why
# What SGLang's environ.py takes for a switch's two states, in any case of letters.
ON = ("true", "1", "yes", "y")
OFF = ("false", "0", "no", "n")


@dataclass(frozen=True)
class Step:
    """An edit of a record's repair.

    Args:
        edit: The edit.
        covers: The record whose message asks for it, when that is another one: its rule then decides whether the
            edit is needed on the command at hand.
        serves: The model to which the edit's value belongs, such as that of a draft; None when it holds for all.
        was: The one word that the edit replaces in the record's command; None when there is none.
    """

    edit: Edit
    covers: str | None = None
    serves: str | None = None
    was: str | None = None


@dataclass(frozen=True)
class Hole:
    """A place in a message for a value.

    Args:
        name: The validator's parameter, the flag, or `ARCHITECTURE`, whose value it is.
        shown: How Python formats it, such as ``!r`` or ``:.3f``; empty for plain text.
        given: Whether SGLang was seen to print the value only where the command gives it: otherwise it may choose one.
    """

    name: str
    shown: str = ""
    given: bool = False

    def fill(self, value: Any) -> str:
        """Give the value as SGLang prints it."""
        if isinstance(value, Unknown):
            return UNKNOWN
        try:
            return repr(value) if self.shown == "!r" else format(value, self.shown.removeprefix(":"))
        except (TypeError, ValueError):  # none that can be shown so
            return str(value) if not self.shown else UNKNOWN


@dataclass(frozen=True)
class Rule:
    """One record on one release.

    Args:
        slug: The record's.
        message: What SGLang says, in pieces.
        bound: Validator parameter -> the names it takes its value from, in order.
        scope: ``model`` and ``gpu`` -> the names on which the check is proved to be reached; what is missing is
            reached on all.
        about: What a command gives one of for the rule to have something to say; empty when it may always have.
        named: ``scope`` for a command that gives, in the first of their words, all that it may leave to SGLang.
        frame: What else the command has to hold, with one of these words: flags and ``env:NAME`` without which SGLang
            does not come to the check; and (False) what it may leave to SGLang, but not give in other words.
        steps: What leads from the command at fault to one that starts.
        order: When SGLang comes to it; rules are compared by it.
        announces: Whether SGLang goes on, and only says that it overrides something.
        validate: The validator.
    """

    slug: str
    message: tuple[str | Hole, ...]
    bound: Mapping[str, tuple[str, ...]]
    scope: Mapping[str, Collection[str]]
    about: tuple[str, ...]
    named: Mapping[str, Collection[str]]
    frame: tuple[tuple[str, tuple[tuple[str, ...], ...], bool], ...]
    steps: tuple[Step, ...]
    order: tuple[int, ...]
    announces: bool
    validate: Validate

    def arguments(self, launch: Launch, table: Table, context: Context) -> tuple[dict[str, Any], Needs]:
        """Give the validator's arguments, and what is missing to give them."""
        known = {"gpu": context.gpu, "model": context.model, "release": context.release}
        values = bind.arguments(self.bound, launch, table, known)
        needs: Needs = {}
        for parameter, value in values.items():
            if (unknown := _unknown(value)) is not None:
                needs[unknown] = self.slug
            for name in self.bound[parameter]:
                if name in known and known[name] is None:
                    needs[name] = self.slug
        return values, needs

    def in_scope(self, launch: Launch, table: Table, context: Context) -> bool | str:
        """Whether the check is reached with this model and GPU; the name of what it takes to tell."""
        known = {"model": context.model, "gpu": context.gpu}
        left = [(name, allowed[0]) for name, allowed, needed in self.frame if not needed]
        named = all(_given(name, launch, table) and _holds(name, words, launch, table) for name, words in left)
        scope = self.named if left and named else self.scope
        outside = [name for name, members in scope.items() if known[name] and known[name] not in members]
        if outside:
            return False
        return next((name for name in scope if not known[name]), True)

    def framed(self, launch: Launch, table: Table) -> tuple[bool, Needs]:
        """Whether a command holds all that it takes to come to the check, as far as that can be told; and what cannot.

        Args:
            launch: The command.
            table: The release's flags, by every name.
        """
        needs: Needs = {}
        for name, allowed, needed in self.frame:
            if not _given(name, launch, table):
                if needed:
                    return False, {}
            elif (unknown := _unknown(_held(name, launch, table))) is not None:
                needs[unknown] = self.slug
            elif not any(_holds(name, words, launch, table) for words in allowed):
                return False, {}
        return True, needs

    def judge(self, launch: Launch, table: Table, context: Context) -> tuple[bool, Needs]:
        """Say whether the rule refuses a command, and what it takes to tell when it cannot.

        A rule that accepts, whatever the unknown may be, needs nothing: it is only asked to speak when it refuses.
        """
        within = self.in_scope(launch, table, context)
        framed, open_frame = self.framed(launch, table)
        if within is False or not framed:
            return False, {}
        values, needs = self.arguments(launch, table, context)
        if needs:
            # What is unknown matters only if the rule is about something that the command gives.
            return False, {**open_frame, **needs} if self.given(launch, table) else {}
        refuses = not self.accepts(values)
        if refuses and within is not True:
            open_frame[str(within)] = self.slug
        return (False, open_frame) if refuses and open_frame else (refuses, {})

    def accepts(self, values: Mapping[str, Any]) -> bool:
        """Ask the validator; one that fails on a command says nothing against it."""
        try:
            return bool(self.validate(**values))
        except Exception:
            return True

    def given(self, launch: Launch, table: Table) -> list[str]:
        """List the flags and variables that the rule is about and that the command gives, as it spells them."""
        names = [name for tried in self.bound.values() for name in tried]
        spelled = []
        for name in names:
            if name.startswith("env:") and name[4:] in launch.env:
                spelled.append(name[4:])
            option = launch.option(*bind.names_of(name, table), known=table)
            if option:
                spelled.append(expand(option.flag, table))
        return list(dict.fromkeys(spelled))

    def finding(self, launch: Launch, table: Table, context: Context) -> Finding:
        """Say what SGLang says to a command that the rule refuses."""
        values, _ = self.arguments(launch, table, context)
        parts = [
            one if isinstance(one, str) else self._filled(one, values, launch, table, context) for one in self.message
        ]
        edits = tuple(step.edit for step in self.steps)
        kind = "override" if self.announces else "rule"
        flags = tuple(self.given(launch, table))
        return Finding(self.slug, "".join(parts), flags, edits, kind, where=_where(flags, launch, table))

    def _filled(self, hole: Hole, values: Mapping[str, Any], launch: Launch, table: Table, context: Context) -> str:
        if hole.name == ARCHITECTURE:
            return context.architecture or UNKNOWN
        if hole.given and not any(_given(name, launch, table) for name in self.bound.get(hole.name, (hole.name,))):
            return UNKNOWN
        if hole.name not in values:
            values = bind.arguments({hole.name: (hole.name,)}, launch, table, {})
        return hole.fill(values[hole.name])


def _where(flags: Iterable[str], launch: Launch, table: Table) -> tuple[tuple[str, str], ...]:
    """Give those of some flags that stand elsewhere than in the command, each with where."""
    options = {flag: launch.option(*bind.names_of(flag, table), known=table) for flag in flags}
    return tuple((flag, option.source) for flag, option in options.items() if option and option.source)


def _given(name: str, launch: Launch, table: Table) -> bool:
    """Whether a command gives a flag, or an ``env:NAME``."""
    if name.startswith("env:"):
        return name.removeprefix("env:") in launch.env
    return launch.option(*bind.names_of(name, table), known=table) is not None


def _held(name: str, launch: Launch, table: Table) -> Any:
    """Give what a command has for a flag, or an ``env:NAME``."""
    return bind.arguments({name: (name,)}, launch, table, {})[name]


def _holds(name: str, words: tuple[str, ...], launch: Launch, table: Table) -> bool:
    """Whether what a command gives says the same as these words."""
    held = _held(name, launch, table)
    if name.startswith("env:"):
        return bool(_switch(held) == _switch(words[0]))
    return bool(held == bind.convert(words, table[name].type if name in table else None))


def _switch(value: str) -> bool | str:
    """Read a variable's value as SGLang reads a switch; the text itself when it is none."""
    lowered = value.lower()
    return True if lowered in ON else False if lowered in OFF else value


def _unknown(value: Any) -> str | None:
    """Give the word that only a shell can tell, of a value or of a list of them; None when all is known."""
    held = value if isinstance(value, list) else [value]
    return next((str(one) for one in held if isinstance(one, Unknown)), None)


def rule_from_data(data: Mapping[str, Any], validate: Validate) -> Rule:
    """Make a rule from plain data, as JSON has it; see `guide.rules_data`.

    Args:
        data: The rule.
        validate: The validator, made from ``data["validator"]``.
    """
    return Rule(
        slug=data["slug"],
        message=tuple(one if isinstance(one, str) else Hole(*one) for one in data["message"]),
        bound={name: tuple(names) for name, names in data["bound"].items()},
        scope={name: frozenset(members) for name, members in data["scope"].items()},
        named={name: frozenset(members) for name, members in data["named"].items()},
        about=tuple(data["about"]),
        frame=tuple((name, tuple(map(tuple, allowed)), needed) for name, allowed, needed in data["frame"]),
        steps=tuple(
            Step(Edit(flag, None if words is None else tuple(words)), *more) for flag, words, *more in data["steps"]
        ),
        order=tuple(data["order"]),
        announces=data["announces"],
        validate=validate,
    )


class Rules:
    """A release's rules, in the order in which SGLang comes to them; of equals the first by name.

    Hundreds of rules are about a flag that a command does not give: an index by what they are about leaves them aside.

    Args:
        rules: The rules, in any order.
    """

    def __init__(self, rules: Iterable[Rule]):
        self._rules = sorted(rules, key=lambda rule: (rule.order, rule.slug))
        self._by_slug = {rule.slug: rule for rule in self._rules}
        self._always: list[int] = []
        self._about: dict[str, list[int]] = {}
        for place, rule in enumerate(self._rules):
            for name in rule.about:
                self._about.setdefault(name, []).append(place)
            if not rule.about:
                self._always.append(place)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules)

    def get(self, slug: str | None) -> Rule | None:
        """Give a record's rule; None when it has none."""
        return self._by_slug.get(slug) if slug else None

    def concerning(self, launch: Launch, table: Table) -> list[Rule]:
        """List the rules that may have something to say of a command, in order."""
        places = set(self._always)
        names = [bind.canonical(option.flag, table) for option in launch.options]
        for name in names + [f"env:{name}" for name in launch.env]:
            places.update(self._about.get(name, ()))
        return [self._rules[place] for place in sorted(places)]
