"""Message templates: literal parts and holes, from a record's text or its regular expression.

A pattern is never run as a regular expression against anybody's text. It is read once, on its syntax tree, into
literal parts and holes; matching is then a linear search for the literals in order.
"""

import re
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

# The standard library's own parser of regular expressions; `re` gives it no public name.
with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from re import _constants as sre  # type: ignore[attr-defined]
    from re import _parser as parser  # type: ignore[attr-defined]

# A hole in a message as SGLang's source writes it: an f-string expression, braces not nested.
HOLE = re.compile(r"\{([^{}\n]{1,200})\}")


class PatternError(ValueError):
    """A messagePattern that is no regular expression, or one that is more than literals and holes."""


@dataclass(frozen=True)
class Template:
    """A message as literal parts with holes between them.

    Args:
        parts: Literals (even places, possibly empty) and the holes' expressions (odd places).
    """

    parts: tuple[str, ...]

    @property
    def literals(self) -> tuple[str, ...]:
        """The literal parts, in order; always one more than there are holes."""
        return self.parts[::2]

    @property
    def holes(self) -> tuple[str, ...]:
        """The holes' expressions, in order."""
        return self.parts[1::2]

    def matches(self, text: str) -> bool:
        """Whether the text holds all literals in order, and something in each hole. Linear in the text."""
        place = 0
        for number, literal in enumerate(self.literals):
            found = text.find(literal, place + (number > 0)) if literal else place + (number > 0)
            if found < 0 or found > len(text):
                return False
            place = found + len(literal)
        return True


def wording(literals: Sequence[str]) -> tuple[str, ...]:
    """Give what two messages have to share to be the same wording: their literal parts; spaces may differ."""
    return tuple(" ".join(literal.split()) for literal in literals)


def from_message(message: str) -> Template:
    """Split a record's errorMessage at its `{holes}`."""
    return Template(tuple(HOLE.split(message)))


def from_record(message: str, pattern: str) -> Template:
    r"""Split a record's errorMessage at its holes; braces that its messagePattern takes literally stay text.

    Args:
        message: Such as ``topk in {None, 1}, got {topk}``.
        pattern: Such as ``topk in \{None, 1\}, got (.+?)``.
    """
    literal: list[tuple[int, int]] = []
    place = 0
    for text in filter(None, from_pattern(pattern).literals):
        start = message.find(text, place)
        if start < 0:
            return from_message(message)
        place = start + len(text)
        literal.append((start, place))
    parts, place = [""], 0
    for hole in HOLE.finditer(message):
        if not any(start <= hole.start() and hole.end() <= stop for start, stop in literal):
            parts[-1] += message[place : hole.start()]
            parts += [hole[1], ""]
            place = hole.end()
    parts[-1] += message[place:]
    return Template(tuple(parts))


@cache  # a record's is read when it is checked, compared with its message, and split
def from_pattern(pattern: str) -> Template:
    r"""Read a messagePattern (a regular expression) into literals and holes.

    Args:
        pattern: Such as ``got --page-size=(.+?)\.``.

    Raises:
        PatternError: It does not compile, or it alternates or nests repeats, which cannot be matched in linear time.
    """
    try:
        tree = parser.parse(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        raise PatternError(f"is no valid regular expression: {error}") from error
    parts = [""]
    for piece in _pieces(tree):
        if piece is not None:
            parts[-1] += piece
        elif len(parts) == 1 or parts[-1]:  # two holes side by side cannot be told apart: one hole
            parts += ["", ""]
    return Template(tuple(parts))


def _pieces(tree: Any) -> Iterator[str | None]:
    """Give a literal character, or None for a hole, for each node of a pattern's syntax tree."""
    for op, value in tree:
        if op is sre.LITERAL:
            yield chr(value)
        elif op is sre.AT:
            continue
        elif op in (sre.ANY, sre.IN, sre.NOT_LITERAL) or (
            op in (sre.MAX_REPEAT, sre.MIN_REPEAT)
            and len(value[2]) == 1
            and value[2][0][0]
            in (
                sre.ANY,
                sre.IN,
                sre.LITERAL,
                sre.NOT_LITERAL,
            )
        ):
            yield None
        elif op is sre.SUBPATTERN:
            inner = list(_pieces(value[3]))
            # A group captures: all of it is the hole's value, whatever it may hold.
            yield from [None] if None in inner else inner
        else:
            raise PatternError("is more than literal text and simple holes, so it cannot be matched in linear time")
