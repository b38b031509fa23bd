"""Which flag each validator parameter stands for, and what a command line gives it."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from sglang_compat.faults import Fault, GuideError
from sglang_compat.launch import Launch, expand

if TYPE_CHECKING:  # the browser binds and has no pydantic, which reading records takes
    from sglang_compat.snippets import Snippet

FLAG = re.compile(r"(?<![\w-])--[A-Za-z0-9][A-Za-z0-9_-]*")
CONTEXT = ("gpu", "model", "release")  # what is no flag, but decides like one


class FlagEntry(Protocol):
    """What binding needs to know of a release's flag; `sglang_compat.releases.Flag` has it."""

    @property
    def name(self) -> str:
        """The long name."""

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names of the same flag."""

    @property
    def type(self) -> str | None:
        """`bool`, `int`, `float`, `str`, `json` and the like; None when unknown."""

    @property
    def default(self) -> Any:
        """What SGLang takes when the flag is not given."""


Table = Mapping[str, FlagEntry]


def flags_in(text: str) -> list[str]:
    """List the flags that a text names, first named first."""
    return list(dict.fromkeys(flag.replace("_", "-") for flag in FLAG.findall(text)))


def bindings(snippet: "Snippet", table: Table) -> dict[str, list[str]]:
    """Tie each parameter of a validator to flags, or to `gpu`, `model`, `release`, `env:NAME`.

    An entry in the record's `bind` comes first; then `gpu`, `model` or `release`, or a flag of the parameter's own
    name; then the one flag of the record whose words hold the parameter's words in their order.

    Args:
        snippet: The error.
        table: The release's flags, by every name.

    Returns:
        For each parameter the names to try, in order.

    Raises:
        GuideError: A parameter fits no flag, or more than one; `bind` names a parameter that does not exist.
    """
    file = f"{snippet.folder}/record.json"
    faults: list[Fault] = []
    bound: dict[str, list[str]] = {}
    known = snippet.flags
    for parameter in snippet.rule.parameters:
        entry = snippet.guide.bind.get(parameter)
        own = "--" + parameter.replace("_", "-")
        if entry is not None:
            bound[parameter] = [entry] if isinstance(entry, str) else list(entry)
        elif parameter in CONTEXT:
            bound[parameter] = [parameter]
        elif own in known or own in table:
            bound[parameter] = [own]
        else:
            fitting = [flag for flag in known if _holds(flag, parameter)]
            if len(fitting) == 1:
                bound[parameter] = fitting
            else:
                problem = (
                    f"the parameter {parameter} could be any of {', '.join(fitting)}"
                    if fitting
                    else f"no flag of the record fits the parameter {parameter}; it names {', '.join(known) or 'none'}"
                )
                remedy = f'say which it is: "bind": {{"{parameter}": "--the-flag"}}'
                faults.append(Fault(file, f"$.guide.bind.{parameter}", problem, remedy))
    for parameter in snippet.guide.bind:
        if parameter not in snippet.rule.parameters:
            remedy = f"name one of {', '.join(snippet.rule.parameters)}, or remove the entry"
            faults.append(Fault(file, f"$.guide.bind.{parameter}", "validate has no such parameter", remedy))
    if faults:
        raise GuideError(faults)
    return bound


def _holds(flag: str, parameter: str) -> bool:
    """Whether a flag's words hold the parameter's words, in order."""
    words = iter(flag.lstrip("-").replace("_", "-").split("-"))
    return all(word in words for word in parameter.split("_"))


def arguments(
    bound: Mapping[str, Iterable[str]], launch: Launch, table: Table, context: Mapping[str, str | None]
) -> dict[str, Any]:
    """Give each parameter the value that a command line has for it.

    Args:
        bound: What `bindings` gave.
        launch: The command.
        table: The release's flags, by every name, for types and defaults.
        context: The values of `gpu`, `model` and `release`.
    """
    return {parameter: _value(list(names), launch, table, context) for parameter, names in bound.items()}


def _value(names: list[str], launch: Launch, table: Table, context: Mapping[str, str | None]) -> Any:
    for name in names:
        if name in CONTEXT:
            return context.get(name)
        if name.startswith("env:"):
            if (value := launch.env.get(name.removeprefix("env:"))) is not None:
                return value
            continue
        entry = table.get(name)
        option = launch.option(*names_of(name, table), known=table)
        if option is not None:
            if entry and expand(option.flag, table) == f"--no-{entry.name.removeprefix('--')}":
                return False  # argparse's own opposite of a switch
            return convert(option.values, entry.type if entry else None)
    # Nothing was given: the release's default comes last, of the first name that has one.
    defaults = [table[name].default for name in names if name in table]
    given = next((default for default in defaults if default is not None), None)
    if given is None and not any(name in table for name in names):
        # A flag that this release does not have cannot be switched on.
        return False if all(name.startswith(("--enable-", "--disable-")) for name in names) else None
    return given


def names_of(flag: str, table: Table) -> tuple[str, ...]:
    """Give a flag with its other names, as far as the table knows it.

    Args:
        flag: The flag, by any of its names.
        table: The release's flags, by every name.
    """
    entry = table.get(flag)
    return (flag, entry.name, *entry.aliases) if entry else (flag,)


def canonical(flag: str, table: Table) -> str:
    """Give the name by which a release's table knows a flag, abbreviated or not; the flag itself when it does not.

    Args:
        flag: As it was written.
        table: The release's flags, by every name.
    """
    whole = expand(flag, table)
    return table[whole].name if whole in table else flag


def convert(values: tuple[str, ...], kind: str | None) -> Any:
    """Read a flag's values as SGLang's parser would.

    Args:
        values: The words behind the flag.
        kind: The flag's type, or None when the release's table does not know it.

    Returns:
        True for a bare flag; a number where the type is one; the text itself when it cannot be read.
    """
    if not values:
        return True
    if kind in ("int", "float"):
        read = {"int": int, "float": float}[kind]
        try:
            converted = [read(value) for value in values]
        except ValueError:
            return values[0]
        return converted if len(converted) > 1 else converted[0]
    if kind == "json":
        try:
            return json.loads(values[0])
        except ValueError:
            return values[0]
    return list(values) if len(values) > 1 else values[0]
