"""What a paste has in a template's holes, and which stretch of the paste a match covers."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sglang_compat.match.paste import QUOTES, Paste, tidy
from sglang_compat.match.templates import VALUE, Chain

NEAR = 300  # characters looked at before a message's first literal and after its last one
STARTS = ("Error: ", "Exception: ", "Warning: ", "] ", "`")  # what a message's first value cannot reach over
CLOSERS = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True)
class Place:
    """Where a literal stands in the cleaned paste.

    Args:
        start: Its first letter found.
        stop: After its last letter found.
        head: Whether that is the literal's first letter.
        tail: Whether that is its last one.
    """

    start: int
    stop: int
    head: bool = True
    tail: bool = True


def locate(paste: Paste, chain: Chain, cleaned: Sequence[str]) -> list[Place | None]:
    """Give the place of each literal.

    Args:
        paste: The cleaned paste.
        chain: A template's chain in it.
        cleaned: The template's cleaned literals; those too short to be looked up are found here, between the others.
    """
    places: list[Place | None] = [None] * len(cleaned)
    for segment in chain.segments:
        known = places[segment.literal]
        tail = segment.end == len(cleaned[segment.literal])
        places[segment.literal] = (
            Place(known.start, segment.stop, known.head, tail)
            if known
            else Place(segment.place, segment.stop, segment.start == 0, tail)
        )
    cursor = chain.place
    for index, literal in enumerate(cleaned):
        known = places[index]
        if known:
            cursor = known.stop
        elif literal and index > chain.segments[0].literal:
            later = next((place for place in places[index:] if place), None)
            found = _find(paste, literal, cursor, later.start if later else min(len(paste.canon), cursor + NEAR))
            if found >= 0:
                cursor = found + len(literal)
                places[index] = Place(found, cursor)
    end = chain.place
    for index in range(chain.segments[0].literal - 1, -1, -1):
        literal = cleaned[index]
        found = paste.canon.rfind(literal, max(0, end - NEAR), end) if literal else -1
        if found >= 0:
            places[index] = Place(found, found + len(literal))
            end = found
    return places


def _find(paste: Paste, literal: str, start: int, end: int) -> int:
    """Find a short literal, at a word's beginning if it stands at one."""
    first = place = paste.canon.find(literal, start, end)
    while place >= 0 and not paste.starts_run(place):
        place = paste.canon.find(literal, place + 1, min(end, first + VALUE))
    return place if place >= 0 else first


def capture(
    paste: Paste, chain: Chain, parts: Sequence[str], cleaned: Sequence[str]
) -> tuple[dict[str, str], tuple[int, int]]:
    """Give the holes' values and the stretch of the paste that the message takes.

    Args:
        paste: The cleaned paste.
        chain: The template's chain in it.
        parts: The template: literals at even places, hole expressions at odd ones.
        cleaned: Its cleaned literals.
    """
    literals, holes = parts[::2], parts[1::2]
    places = locate(paste, chain, cleaned)
    solid = [(index, place) for index, place in enumerate(places) if place]
    (first, opening), (last, closing) = solid[0], solid[-1]
    start, stop = paste.origin(opening.start), paste.origin(closing.stop - 1) + 1
    stretches = []  # the literal before, the literal after, and what stands between them
    if first > 0 and opening.head and not any(cleaned[:first]):
        begin = _before(paste.text, start)
        stretches.append((0, first, paste.text[begin:start]))
        start = begin
    for (left, before), (right, after) in pairwise(solid):
        if before.tail and after.head and not any(cleaned[left + 1 : right]):
            between = paste.text[paste.origin(before.stop - 1) + 1 : paste.origin(after.start)]
            stretches.append((left, right, between))
    if last < len(holes) and closing.tail and not any(cleaned[last + 1 :]):
        begin, stop = stop, _after(paste.text, stop, literals[-1].strip(" \n"))
        stretches.append((last, len(holes), paste.text[begin:stop]))
    values: dict[str, str] = {}
    for left, right, raw in stretches:
        value = _strip_head(tidy(raw), _tail(literals[left]))
        value = _strip_tail(value, _head(literals[right]))
        for hole, one in zip(holes[left:right], _split(value, literals[left + 1 : right]), strict=False):
            if one:
                values.setdefault(hole, _unquote(one))
    return values, (start, stop)


def _tail(literal: str) -> str:
    """Give what follows a literal's last letter or digit."""
    end = len(literal)
    while end and not (literal[end - 1].isascii() and literal[end - 1].isalnum()):
        end -= 1
    return literal[end:]


def _head(literal: str) -> str:
    """Give what precedes a literal's first letter or digit."""
    start = 0
    while start < len(literal) and not (literal[start].isascii() and literal[start].isalnum()):
        start += 1
    return literal[:start]


def _strip_head(raw: str, marks: str) -> str:
    for mark in marks.replace(" ", "").replace("\n", ""):
        raw = raw.lstrip(" ")
        if raw.startswith(mark):
            raw = raw[1:]
    return raw.strip(" ")


def _strip_tail(raw: str, marks: str) -> str:
    for mark in reversed(marks.replace(" ", "").replace("\n", "")):
        raw = raw.rstrip(" ")
        if raw.endswith(mark):
            raw = raw[:-1]
    return raw.strip(" ")


def _split(raw: str, between: Sequence[str]) -> list[str]:
    """Split a stretch that holds several values at the signs between them; nothing if they are not all there."""
    values = []
    for literal in between:
        sign = literal.strip(" \n")
        place = raw.find(sign or " ")
        if place < 0:
            return []
        values.append(raw[:place].strip(" "))
        raw = raw[place + len(sign or " ") :]
    return [*values, raw.strip(" ")]


def _unquote(value: str) -> str:
    value = value.rstrip("`").lstrip("`").strip(" ")
    if len(value) > 2 and value[0] == value[-1] and value[0] in QUOTES:
        return value[1:-1]
    return value


def _before(text: str, end: int) -> int:
    """Give where a message's leading value begins: after the line's start, or what cannot be part of it."""
    start = max(0, end - NEAR)
    line = text[start:end]
    begin = max(line.rfind("\n"), line.rfind("\r")) + 1
    for mark in STARTS:
        found = line.rfind(mark)
        if found >= 0:
            begin = max(begin, found + len(mark))
    return start + begin


def _after(text: str, start: int, sign: str) -> int:
    """Give where a message's trailing value ends: with the message's last sign, or else with the line.

    A bracket that is open there keeps it open.
    """
    waiting: list[str] = []
    limit = min(len(text), start + VALUE)
    for place in range(start, limit):
        char = text[place]
        if char == "`" or text.startswith("\\n", place):
            return place
        if char in "\r\n" and (not waiting or place - start > NEAR):
            return place
        if sign and not waiting and place > start and text.startswith(f"{sign} ", place):
            return place + len(sign)
        if waiting and char == waiting[-1]:
            waiting.pop()
        elif char in CLOSERS:
            waiting.append(CLOSERS[char])
    return limit
