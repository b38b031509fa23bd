"""What SGLang's argument parser makes of a command: it refuses it, or not. One release's flags decide."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from sglang_compat import bind
from sglang_compat.bind import FlagEntry
from sglang_compat.check.choices import other_name, similar
from sglang_compat.check.findings import Edit, Finding
from sglang_compat.launch import Launch, Option, Unknown

NUMBERS = {"int": int, "float": float}


class Entry(FlagEntry, Protocol):
    """What parsing needs to know of a release's flag; `sglang_compat.releases.Flag` has it."""

    @property
    def choices(self) -> Sequence[Any] | None:
        """The values that the parser accepts; None when any."""

    @property
    def dynamic(self) -> bool:
        """Whether a run may accept more."""

    @property
    def nargs(self) -> str | int | None:
        """As argparse has it."""

    @property
    def required(self) -> bool:
        """Whether a launch needs it."""

    @property
    def deprecated(self) -> str | bool:
        """What SGLang says to use instead, or True when it names nothing."""

    @property
    def renamed_to(self) -> str | None:
        """The flag that took its place in some later release."""

    @property
    def takes_value(self) -> bool:
        """Whether a value follows it."""


Table = Mapping[str, Entry]


class History(Protocol):
    """What is known of other releases' flags; `sglang_compat.flaghistory.FlagTable` has it."""

    def about(self, name: str) -> dict[str, Any]:
        """Say what is the matter with a flag that a release does not know."""

    def choice(self, name: str, value: str) -> dict[str, Any]:
        """Say in which releases a flag takes a value."""


@dataclass(frozen=True)
class Parsed:
    """What parsing gives.

    Args:
        findings: What the parser refuses, in its order.
        notices: Deprecated flags, which it accepts.
        unknown: Words that only a shell can tell and that may be flags.
    """

    findings: tuple[Finding, ...]
    notices: tuple[Finding, ...]
    unknown: tuple[str, ...]


@dataclass(frozen=True)
class Setting:
    """What a flag is for a command.

    Args:
        value: As SGLang's parser reads it; `Unknown` when only a shell can tell.
        origin: ``given``, ``config`` or ``default``.
    """

    value: Any
    origin: str


def settings(launch: Launch, table: Table) -> dict[str, Setting]:
    """Give every flag of a release with its value for a command, and where that comes from.

    Args:
        launch: The command.
        table: The release's flags, by every name.
    """
    entries = {entry.name: entry for entry in table.values()}
    values = bind.arguments({name: (name,) for name in entries}, launch, table, {})
    options = {name: launch.option(name, *entry.aliases, known=table) for name, entry in entries.items()}
    return {
        name: Setting(value, option.origin if (option := options[name]) else "default")
        for name, value in values.items()
    }


def names_of(entry: Entry) -> str:
    """Give a flag's names as argparse shows them."""
    return "/".join((entry.name, *entry.aliases))


def read(launch: Launch, table: Table, history: History | None = None, *, model_known: bool = False) -> Parsed:
    """Parse a command as SGLang's parser does.

    Args:
        launch: The command.
        table: The release's flags, by every name.
        history: The flags of all releases, to say why one is not there.
        model_known: Whether the model is known without the command: then nothing is missing.
    """
    findings: list[Finding] = []
    last: list[Finding] = []  # argparse tells of these when it has read everything
    notices: list[Finding] = []
    unknown: list[str] = []
    for word in launch.argv[: _first(launch)]:
        if isinstance(word, Unknown):
            unknown.append(word)
    for option in launch.options:
        where = ((option.flag, option.source),) if option.source else ()
        entry, fault = _lookup(option, table, history)
        extra = option.values
        if fault:
            findings.append(replace(fault, where=where))
            extra = ()
        elif entry is None:
            last.append(replace(_unrecognized(option, table, history), where=where))
            unknown += [value for value in option.values[1:] if isinstance(value, Unknown)]
            extra = ()
        else:
            own, extra = _own_values(option, entry)
            findings += [replace(one, where=where) for one in _faults(option, entry, own, history)]
            if entry.deprecated:
                notices.append(replace(_deprecated(option, entry), where=where))
        unknown += [value for value in extra if isinstance(value, Unknown)]
        loose = [value for value in extra if not isinstance(value, Unknown)]
        if loose and entry is not None:
            message = f"unrecognized arguments: {' '.join(loose)}"
            edits = (Edit(option.flag, own),)
            why = "quote a value with blanks in it"
            last.append(Finding(None, message, (option.flag,), edits, "argparse", why, where=where))
    if launch.launched and not (launch.model_in(table) or model_known or unknown or launch.config is not None):
        needed = dict.fromkeys(names_of(entry) for entry in table.values() if entry.required)
        if needed:
            message = f"the following arguments are required: {', '.join(needed)}"
            findings.append(Finding(None, message, tuple(needed), (), "argparse"))
    return Parsed((*findings, *last), tuple(notices), tuple(unknown))


def _first(launch: Launch) -> int:
    """Give where the first flag stands."""
    return min((option.at[0] for option in launch.options if option.at), default=len(launch.argv))


def _lookup(option: Option, table: Table, history: History | None) -> tuple[Entry | None, Finding | None]:
    """Find the flag, or say that its abbreviation fits several."""
    flag = option.flag
    if flag in table:
        return table[flag], None
    fitting = [name for name in table if flag.startswith("--") and name.startswith(flag)]
    if len(fitting) < 2:
        return (table[fitting[0]] if fitting else None), None
    shown = flag + (f"={option.value}" if option.values and len(option.at) == 1 else "")
    message = f"ambiguous option: {shown} could match {', '.join(fitting)}"
    advice = history.about(flag) if history else {}
    to = str(advice.get("to"))
    if advice.get("is") == "renamed" and to in table:
        edits = (Edit(to, option.values, flag),)
        return None, Finding(None, message, (flag,), edits, "argparse", _reason(flag, advice))
    return None, Finding(None, message, (flag,), (), "argparse", "write the whole flag")


def _own_values(option: Option, entry: Entry) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Divide what follows a flag into its own values and what is left over."""
    joined = option.origin == "given" and _joined(option)
    if not entry.takes_value:
        return (option.values[:1], option.values[1:]) if joined else ((), option.values)
    if joined or entry.nargs in (None, "?"):
        return option.values[:1], option.values[1:]
    if isinstance(entry.nargs, int):
        return option.values[: entry.nargs], option.values[entry.nargs :]
    return option.values, ()


def _joined(option: Option) -> bool:
    """Whether the first value stands behind a `=`."""
    return len(option.values) == len(option.at)


def _faults(option: Option, entry: Entry, own: tuple[str, ...], history: History | None) -> Iterator[Finding]:
    """Give what is wrong with a flag's values."""
    names = names_of(entry)

    def finding(message: str, edits: tuple[Edit, ...] = (), why: str = "") -> Finding:
        return Finding(None, f"argument {names}: {message}", (option.flag,), edits, "argparse", why)

    remove = (Edit(option.flag, None),)
    if not entry.takes_value:
        if own:
            yield finding(f"ignored explicit argument {own[0]!r}", (Edit(option.flag, ()),), "it is a switch")
        return
    needed = "one argument" if entry.nargs is None else "at least one argument" if entry.nargs == "+" else None
    if isinstance(entry.nargs, int) and len(own) < entry.nargs:
        needed = f"{entry.nargs} argument{'s' if entry.nargs > 1 else ''}"
        own = ()
    if not own:
        if needed:
            yield finding(f"expected {needed}", remove)
        return
    for value in own:
        if isinstance(value, Unknown):
            continue
        if (kind := _bad_type(value, entry.type)) is not None:
            yield finding(f"invalid {kind} value: {value!r}", remove)
            return
        if entry.choices is not None and not entry.dynamic and value not in map(str, entry.choices):
            shown = ", ".join(repr(choice) for choice in entry.choices)
            said = finding(f"invalid choice: {value!r} (choose from {shown})", remove)
            yield _chosen(said, option.flag, entry, value, history)
            return


def _chosen(said: Finding, flag: str, entry: Entry, value: str, history: History | None) -> Finding:
    """Add to an invalid choice which one was meant, as far as that can be told; else the flag is taken away."""
    choices = tuple(map(str, entry.choices or ()))
    elsewhere = history.choice(entry.name, value).get("in") if history else None
    known = other_name(entry.name, value, choices)
    # What another release takes is no slip of the pen.
    meant = known or (None if elsewhere else similar(value, choices))
    why = _since(elsewhere) or (f"SGLang calls it {known}" if known else f"did you mean {meant}?" if meant else "")
    if meant is None:
        return replace(said, why=why)
    return replace(said, edits=(Edit(flag, (meant,)),), instead=said.edits, why=why)


def _bad_type(value: str, kind: str | None) -> str | None:
    """Give the name of the type that a value is not of, as argparse shows it; None when it is, or cannot be told."""
    if kind in NUMBERS:
        try:
            NUMBERS[kind](value)
        except ValueError:
            return kind
    if kind == "json.loads":
        try:
            json.loads(value)
        except (ValueError, RecursionError):
            return "loads"
    return None


def _unrecognized(option: Option, table: Table, history: History | None) -> Finding:
    words = [option.flag, *map(str, option.values)]  # the browser joins plain text only
    if option.values and _joined(option):
        words = [f"{option.flag}={option.values[0]}", *option.values[1:]]
    advice = history.about(option.flag) if history else {"is": "unknown"}
    to = advice.get("to")
    if isinstance(to, str) and to in table:
        edits: tuple[Edit, ...] = (Edit(to, option.values if table[to].takes_value else (), option.flag),)
    else:
        edits = (Edit(option.flag, None),)
    message = f"unrecognized arguments: {' '.join(words)}"
    return Finding(None, message, (option.flag,), edits, "argparse", _reason(option.flag, advice))


def _reason(flag: str, advice: Mapping[str, Any]) -> str:
    to = advice.get("to")
    return {
        "known": f"every release from the newest back to the oldest known here has {flag}",
        "added": f"{flag} came with {advice.get('in')}",
        "removed": f"{flag} went with {advice.get('gone')}",
        "renamed": f"{flag} went with {advice.get('gone')}; its new name is {to}",
        "spelling": f"SGLang spells it {to}",
        "vllm": f"{flag} is vLLM's" + (f"; SGLang has {to}" if to else ""),
        "typo": f"no release has {flag}; did you mean {to}?",
    }.get(str(advice.get("is")), f"no release known here has {flag}")


def _since(members: Sequence[str] | None) -> str:
    if not members:
        return ""
    return f"it is accepted in {members[0]}" + (f" to {members[-1]}" if len(members) > 1 else "")


def _deprecated(option: Option, entry: Entry) -> Finding:
    use = f"; use {entry.deprecated}" if isinstance(entry.deprecated, str) else ""
    return Finding(None, f"{option.flag} is deprecated{use}", (option.flag,), (), "deprecated")
