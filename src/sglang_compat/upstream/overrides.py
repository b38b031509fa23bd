"""What was asked for, what is used, and the log line between the two. Pure; needs no SGLang."""

import argparse
import dataclasses
import enum
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sglang_compat.upstream.outcome import Override


@dataclass(frozen=True)
class Asked:
    """A flag that was given.

    Args:
        flag: As SGLang spells it in full.
        fields: The names that its value may have in the record, best first.
        value: What the parser made of it.
    """

    flag: str
    fields: tuple[str, ...]
    value: Any


def asked_for(parser: argparse.ArgumentParser, namespace: argparse.Namespace, argv: Sequence[str]) -> list[Asked]:
    """Find which flags were given, in the order of the parser.

    Args:
        parser: SGLang's own.
        namespace: What it read.
        argv: What was given; shortened flags count, as argparse takes them.
    """
    given = {action for token in argv if (action := _action(parser, token))}
    found = []
    for action in parser._actions:
        if action not in given or not action.option_strings:
            continue
        spelled = [text.lstrip("-").replace("-", "_") for text in action.option_strings]
        fields = tuple(dict.fromkeys([action.dest, *spelled]))
        held = [name for name in (*spelled, action.dest) if hasattr(namespace, name)]
        if held:
            flag = next(text for text in action.option_strings if text.startswith("--"))
            found.append(Asked(flag, fields, getattr(namespace, held[0])))
    return found


def _action(parser: argparse.ArgumentParser, token: str) -> argparse.Action | None:
    name = token.partition("=")[0]
    if not name.startswith("-"):
        return None
    known = parser._option_string_actions
    if name in known:
        return known[name]
    longer = {id(action): action for text, action in known.items() if text.startswith(name)}
    return next(iter(longer.values())) if name.startswith("--") and len(longer) == 1 else None


def overrides(asked: Iterable[Asked], resolved: Mapping[str, Any], log: Sequence[str]) -> list[Override]:
    """Compare what was asked for with what is used.

    Args:
        asked: The flags given.
        resolved: The record's fields after resolution, plain.
        log: What SGLang logged on the way.

    Returns:
        One override for each flag whose value is not used, with the line that announces it.
    """
    found = []
    for one in asked:
        field = next((name for name in one.fields if name in resolved), None)
        if field is None:  # a deprecated spelling, whose value lives on under another name
            continue
        value, used = plain(one.value), resolved[field]
        if not same(value, used):
            found.append(Override(one.flag, value, used, announcement(one.flag, field, used, log)))
    return found


def same(asked: Any, used: Any) -> bool:
    """Whether a value is the one asked for, though SGLang may have given it another type."""
    if asked == used:
        return True
    if isinstance(asked, str) and isinstance(used, (int, float, bool)):
        return asked.lower() == str(used).lower()
    return False


def announcement(flag: str, field: str, used: Any, log: Sequence[str]) -> str | None:
    """Find the log line that speaks of a flag.

    Args:
        flag: Such as ``--page-size``.
        field: Its field, such as ``page_size``.
        used: The value that SGLang uses; a line that names it is preferred.
        log: The lines, in order.

    Returns:
        The first of the best lines, or None.
    """
    words = field.replace("_", "[-_ ]")
    pattern = re.compile(rf"(?<![\w-])(?:{re.escape(flag)}|{words})(?![\w-])", re.IGNORECASE)
    about = [line for line in log if pattern.search(line) and not line.startswith("server_args=")]
    value = re.compile(rf"(?<![\w.]){re.escape(str(used))}(?![\w])", re.IGNORECASE)
    return next((line for line in about if value.search(line)), about[0] if about else None)


def plain(value: Any) -> Any:
    """Turn a value into JSON's types, the same in every run.

    Args:
        value: Whatever a field of SGLang's record holds.
    """
    if isinstance(value, enum.Enum):
        return plain(value.value)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(one) for key, one in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((plain(one) for one in value), key=str)
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, Path):
        return str(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if fields := getattr(type(value), "__struct_fields__", None):  # msgspec's records
        return {name: plain(getattr(value, name)) for name in fields}
    return f"<{type(value).__name__}>"  # a repr could hold an address
