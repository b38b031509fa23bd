"""A comparison as text for a terminal, and as plain data for `--json`."""

from collections.abc import Iterator
from typing import Any

from sglang_compat.releases.compare import Change, Comparison
from sglang_compat.releases.data import Flag, Message

Line = tuple[str, str]  # style, text
TYPES = {"int": "INT", "float": "FLOAT", "str": "TEXT", "json.loads": "JSON", "json_list_type": "JSON"}
KINDS = {"check": "", "bare-assert": "", "argparse": "", "override": "log "}


def as_data(comparison: Comparison) -> dict[str, Any]:
    """Give a comparison as JSON-like data, with stable keys."""
    return {
        "old": comparison.old,
        "new": comparison.new,
        "messages": {
            "new": [_message(message, comparison.new) for message in comparison.said],
            "reworded": [
                {"old": _message(pair.old, comparison.old), "new": _message(pair.new, comparison.new)}
                for pair in comparison.reworded
            ],
            "moved": [
                {"id": move.message.id, "text": move.message.text(), "old": move.old, "new": move.new}
                for move in comparison.moved
            ],
            "gone": [_message(message, comparison.old) for message in comparison.gone],
        },
        "flags": {
            "added": [flag.name for flag in comparison.added],
            "removed": [{"flag": flag.name, "instead": instead(flag)} for flag in comparison.removed],
            "renamed": [{"old": one.old, "new": one.new, "accepted": one.accepted} for one in comparison.renamed],
            "changed": [
                {"flag": one.flag, "what": one.what, "old": one.old, "new": one.new} for one in comparison.changed
            ],
        },
    }


def _message(message: Message, release: str) -> dict[str, Any]:
    place = next(place for place in message.places if release in place.releases)
    return {
        "id": message.id,
        "kind": message.kind,
        "exception": message.exception,
        "template": message.template,
        "text": message.text(),
        "file": place.file,
        "function": place.function,
        "condition": place.condition,
    }


def lines(comparison: Comparison) -> Iterator[Line]:
    """Give a comparison line by line, each with a rich style."""
    old, new = comparison.old, comparison.new
    yield "bold", f"SGLang {old} -> {new}"
    yield from _section("Flags added", [("green", f"+ {signature(flag)}") for flag in comparison.added])
    yield from _section("Flags removed", [("red", f"- {removal(flag)}") for flag in comparison.removed])
    renamed = [
        ("", f"  {one.old} -> {one.new}{' (the old name is still accepted)' if one.accepted else ''}")
        for one in comparison.renamed
    ]
    yield from _section("Flags renamed", renamed)
    yield from _section("Flags changed", [("", f"  {describe(change)}") for change in comparison.changed])
    said = [("green", f"+ {headed(message)}") for message in comparison.said]
    yield from _section("Messages new", said)
    yield "", ""
    yield "bold", f"Messages reworded ({len(comparison.reworded)})"
    for pair in comparison.reworded:
        yield "red", f"- {headed(pair.old)}"
        yield "green", f"+ {headed(pair.new)}"
    gone = [("red", f"- {headed(message)}") for message in comparison.gone]
    yield from _section("Messages gone", gone)
    moved = [
        ("", f"  {', '.join(move.old)} -> {', '.join(move.new)}: {headed(move.message)}") for move in comparison.moved
    ]
    yield from _section("Messages moved", moved)


def _section(title: str, rows: list[Line]) -> Iterator[Line]:
    yield "", ""
    yield "bold", f"{title} ({len(rows)})"
    yield from rows


def headed(message: Message) -> str:
    """Give a message's template on one line, behind its class."""
    text = " ".join(message.text().split())
    return text if message.kind == "bare-assert" else f"{KINDS[message.kind]}{message.exception}: {text}"


def signature(flag: Flag) -> str:
    """Give a flag with what it takes."""
    text = flag.name
    if flag.choices:
        text += f" {{{','.join(str(choice) for choice in flag.choices)}}}"
    elif flag.takes_value:
        text += f" {TYPES.get(flag.type or '', 'VALUE')}"
    if flag.default not in (None, False, [], ""):
        text += f" (default {flag.default})"
    return text + (" (deprecated)" if flag.deprecated else "")


def instead(flag: Flag) -> str | None:
    """Give what to use instead of a flag that went, as far as SGLang ever said it."""
    return flag.deprecated if isinstance(flag.deprecated, str) else flag.renamed_to


def removal(flag: Flag) -> str:
    """Give a flag that went, with what to use instead."""
    return f"{flag.name} (use {instead(flag)})" if instead(flag) else flag.name


def describe(change: Change) -> str:
    """Say in one line what changed about a flag."""
    if change.what in {"choices", "aliases"} and change.old is not None and change.new is not None:
        added = [str(item) for item in change.new if item not in change.old]
        removed = [str(item) for item in change.old if item not in change.new]
        parts = [f"{sign}{', '.join(items)}" for sign, items in (("+ ", added), ("- ", removed)) if items]
        return f"{change.flag}: {change.what} {'; '.join(parts) or 'in another order'}"
    if change.what == "deprecated":
        if not change.new:
            return f"{change.flag}: not deprecated any more"
        return f"{change.flag}: deprecated" + (f", use {change.new}" if isinstance(change.new, str) else "")
    return f"{change.flag}: {change.what} {_shown(change.old)} -> {_shown(change.new)}"


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    return "none" if value is None else str(value)
