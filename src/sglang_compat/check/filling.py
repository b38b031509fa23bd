"""What a record's message is filled with: a value only where SGLang was seen to print the same, else `…`."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from sglang_compat import bind, browser
from sglang_compat.bind import Table
from sglang_compat.check.findings import UNKNOWN
from sglang_compat.check.rules import ARCHITECTURE, Hole
from sglang_compat.prove import proof
from sglang_compat.prove.cases import Case
from sglang_compat.snippets import Snippet
from sglang_compat.template import Template
from sglang_compat.upstream import models

SHOWN = re.compile(r"(!r|:[^:{}]*)$")  # how Python formats what stands before it
NAME = re.compile(r"[A-Za-z_]\w*")
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]{3,}")  # what a release's source names so is the same for every command
LISTED = {"join", "list", "repr", "sorted", "str", "tuple"}  # and may be shown by these

Piece = str | list[str | bool]  # text, or what a `Hole` is made of


def heard(snippet: Snippet) -> Callable[[str], str]:
    """Give what tells SGLang's words to a record's before.sh by release; the last ones where the release is not proved.

    Args:
        snippet: The record.
    """
    found = proof.load(snippet.folder)
    said = {release: row.before.text for release, row in found.rows.items() if row.verdict == "raises"} if found else {}
    last = next(reversed(said.values()), "")
    return lambda release: said.get(release, last)


def message_of(
    snippet: Snippet, text: str, before: Case, table: Table, bound: Mapping[str, Sequence[str]]
) -> list[Piece]:
    """Give a record's message in pieces, for `Rule.message`.

    Args:
        snippet: The record.
        text: What SGLang said to its before.sh; empty when that is not known.
        before: That command.
        table: The release's flags, by every name.
        bound: What the validator's parameters stand for.
    """
    fitting = [one for one in snippet.templates if _values(one, text) is not None]
    message = max(fitting, key=lambda one: len("".join(one.literals)), default=snippet.templates[0])
    values: Sequence[str | None] = _values(message, text) or [None] * len(message.holes)
    flags = browser.hole_flags(message, table, bound)
    pieces: list[Piece] = [message.literals[0]]
    for hole, flag, value, literal in zip(message.holes, flags, values, message.literals[1:], strict=True):
        piece: Piece | None = None
        if value is not None:
            piece = value if _is_constant(hole, value, bound) else _known(hole, flag, value, before, table, bound)
        pieces += [piece or UNKNOWN, literal]
    return _joined(pieces)


def _values(message: Template, text: str) -> list[str] | None:
    """Give what stands in a message's holes in SGLang's words; None when these are others."""
    if not text:
        return None
    pattern = "(.*?)".join(map(re.escape, message.literals))
    found = re.search(pattern + r"\Z", text, re.DOTALL) or re.search(pattern, text, re.DOTALL)
    return list(found.groups()) if found else None


def _is_constant(hole: str, value: str, bound: Mapping[str, Sequence[str]]) -> bool:
    """Whether every command that the rule is about is told the same: a list of the source, or the rule's one flag."""
    names = {*NAME.findall(hole)} - LISTED
    return all(map(CONSTANT.fullmatch, names)) or [[value]] == [list(tried) for tried in bound.values()]


def _known(
    hole: str, flag: str | None, value: str, before: Case, table: Table, bound: Mapping[str, Sequence[str]]
) -> Piece | None:
    """Give what fills a hole with the value that SGLang printed for before.sh; None when nothing does."""
    how = SHOWN.search(hole)
    shown, source = (how[0], hole[: how.start()]) if how else ("", hole)
    for name in _sources(source, flag, table, bound):
        if name == ARCHITECTURE:
            if models.find(before.model).architecture == value:
                return [name]
            continue
        names = bound.get(name, (name,))
        held = bind.arguments({name: names}, before.launch, table, {})[name]
        if Hole(name, shown).fill(held) == value:
            given = any(before.launch.option(*bind.names_of(one, table), known=table) for one in names)
            return [name, shown, given or any(one.removeprefix("env:") in before.env for one in names)]
    return None


def _sources(source: str, flag: str | None, table: Table, bound: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Give what a hole may take its value from, the likeliest first: parameters, a flag, the architecture."""
    if source in bound:
        yield source
    if flag:
        yield from (parameter for parameter, names in bound.items() if flag in names)
        if flag in table:
            yield flag
    last = re.split(r"\W+", source)[-1]
    yield from (parameter for parameter in bound if last and f"_{parameter}".endswith(f"_{last}"))
    if "arch" in source:
        yield ARCHITECTURE


def _joined(pieces: Sequence[Piece]) -> list[Piece]:
    """Put text beside text together."""
    made: list[Piece] = [""]
    for piece in pieces:
        if isinstance(piece, str) and isinstance(made[-1], str):
            made[-1] += piece if piece != UNKNOWN or not made[-1].endswith(UNKNOWN) else ""
        else:
            made.append(piece)
    return made
