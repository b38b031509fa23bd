"""Templates that are too short or too common to be looked for: compared with whole messages only."""

from collections.abc import Iterator, Sequence

from sglang_compat.match.compiled import Index
from sglang_compat.match.paste import Paste, words_of
from sglang_compat.match.templates import Chain, Segment

BARE = "assert "  # itself the first word of a message
MARKS = ("Error: ", "Exception: ", "Warning: ", "] ", "`", '"', "\u201c", ">", BARE)
LINES = 60  # messages of a paste that are compared
AROUND = 8  # characters around a message's letters that may be signs of it
FAR = 4000  # characters of a line that are looked at
LONGEST = 600  # letters and digits of such a message


def loose_chains(paste: Paste, index: Index) -> list[Chain]:
    """Compare the paste's messages with every loose template, from end to end.

    Args:
        paste: The cleaned paste.
        index: What to look for.
    """
    found = []
    for start, stop in _messages(paste):
        message = paste.canon[start:stop]
        for number in index.loose:
            chain = _whole(message, index.cleaned[number], number, start)
            if chain and _as_written(paste, start, stop, index.entries[number].literals):
                found.append(chain)
    return found


def _messages(paste: Paste) -> Iterator[tuple[int, int]]:
    """Give where messages begin and end in the cleaned paste: after an exception's name, to the line's end."""
    text = paste.text
    starts = {0}
    for mark in MARKS:
        at = text.find(mark)
        for _ in range(LINES):
            if at < 0:
                break
            starts.add(at if mark == BARE else at + len(mark))
            at = text.find(mark, at + 1)
    for begin in sorted(starts)[:LINES]:
        start, end = paste.place(begin), _line_end(text, begin)
        # A message may be wrapped once; one that is so short is not wrapped twice.
        for stop in sorted({paste.place(end), paste.place(_line_end(text, end + 1))}):
            if start < stop <= start + LONGEST:
                yield start, stop


def _line_end(text: str, begin: int) -> int:
    """Give where a line, or the code span in it, ends."""
    for place in range(begin, min(len(text), begin + FAR)):
        if text[place] == "\n" or (text[place] == "`" and place > begin):
            return place
    return min(len(text), begin + FAR)


def _whole(message: str, literals: Sequence[str], number: int, base: int) -> Chain | None:
    """Match a message from its first to its last letter."""
    segments = []
    place = 0
    last = len(literals) - 1
    for index, literal in enumerate(literals):
        if not literal:
            continue
        if index == 0:
            at = 0 if message.startswith(literal) else -1
        elif index == last:
            at = len(message) - len(literal) if message.endswith(literal) else -1
        else:
            at = message.find(literal, place)
        if at < place:
            return None
        segments.append(Segment(index, 0, len(literal), base + at))
        place = at + len(literal)
    if not segments or (literals[last] and place != len(message)):
        return None
    return Chain(number, segments, sum(map(len, literals)))


def _as_written(paste: Paste, start: int, stop: int, literals: Sequence[str]) -> bool:
    """Whether the message has the signs of so short a template too, not only its letters."""
    place = max(0, paste.origin(start) - AROUND)
    end = min(len(paste.text), paste.origin(stop - 1) + 1 + AROUND)
    for literal in literals:
        for word in words_of(literal):
            place = paste.text.find(word, place, end)
            if place < 0:
                return False
            place += len(word)
    return True
