"""Templates that begin or end with a short text: what somebody is still typing, or all that is left of a message."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import islice

from sglang_compat.match.templates import Chain, Segment

SHORTEST, LONGEST = 4, 60  # letters and digits of such a text
MOST = 30  # templates, the shortest first


class Edges:
    """The templates by their first and by their last letters.

    Args:
        entries: Each template's cleaned literals.
    """

    def __init__(self, entries: Sequence[Sequence[str]]):
        self.entries = entries
        self.sizes = [sum(map(len, literals)) for literals in entries]
        self.starts = sorted((literals[0], number) for number, literals in enumerate(entries) if literals[0])
        # What is read backwards ends where it began.
        self.ends = sorted((literals[-1][::-1], number) for number, literals in enumerate(entries) if literals[-1])

    def chains(self, paste: str) -> list[Chain]:
        """Give the templates that a whole cleaned paste is the beginning or the end of.

        Args:
            paste: Letters and digits, see `paste.clean`.
        """
        size = len(paste)
        if not SHORTEST <= size <= LONGEST:
            return []
        found = [Chain(number, [Segment(0, 0, size, 0)], size) for number in self._with(self.starts, paste)]
        for number in self._with(self.ends, paste[::-1]):
            last = len(self.entries[number]) - 1
            length = len(self.entries[number][last])
            found.append(Chain(number, [Segment(last, length - size, length, 0)], size))
        return found

    def _with(self, table: Sequence[tuple[str, int]], letters: str) -> list[int]:
        numbers = []
        for text, number in islice(table, bisect_left(table, (letters, -1)), None):
            if not text.startswith(letters):
                break
            numbers.append(number)
        return sorted(numbers, key=lambda number: (self.sizes[number], number))[:MOST]
