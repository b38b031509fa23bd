"""Templates that begin or end with a short text: what somebody is still typing, or all that is left of a message."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import islice

from sglang_compat.match.paste import Paste
from sglang_compat.match.templates import Chain, Segment

SHORTEST, LONGEST = 4, 60
MOST = 30  # templates, the shortest first

Table = list[tuple[str, int]]


class Edges:
    """The templates by their first and by their last letters.

    Args:
        entries: Each template's cleaned literals.
    """

    def __init__(self, entries: Sequence[Sequence[str]]):
        self.entries = entries
        self.sizes = [sum(map(len, literals)) for literals in entries]
        filled = [[place for place, literal in enumerate(literals) if literal] for literals in entries]
        self.firsts = [places[0] if places else 0 for places in filled]
        self.lasts = [places[-1] if places else 0 for places in filled]
        self.starts, self.after_value = self._tables(self.firsts, [0] * len(entries), 1)
        # What is read backwards ends where it began.
        self.ends, self.before_value = self._tables(self.lasts, [len(literals) - 1 for literals in entries], -1)

    def _tables(self, places: Sequence[int], edges: Sequence[int], step: int) -> tuple[Table, Table]:
        """Give the templates by their letters at one end: those that end there, and those with a value before that."""
        tables: tuple[Table, Table] = ([], [])
        for number, literals in enumerate(self.entries):
            if literals[places[number]]:
                tables[places[number] != edges[number]].append((literals[places[number]][::step], number))
        return sorted(tables[0]), sorted(tables[1])

    def chains(self, paste: Paste) -> list[Chain]:
        """Give the templates that a whole paste is the beginning or the end of, but for a value at that end.

        Args:
            paste: The cleaned paste.
        """
        letters = paste.canon
        size = len(letters)
        if not SHORTEST <= size <= LONGEST:
            return []
        found = self._starting(self.starts, letters, 0)
        found += self._ending(self.ends, letters, size)
        beside: list[Chain] = []
        for place in paste.at[1:]:
            beside += self._starting(self.after_value, letters, place)
            beside += self._ending(self.before_value, letters, place)
        # A template of which all letters are there is no longer at an edge: its signs have to be there, too.
        return found + [chain for chain in beside if chain.found < self.sizes[chain.entry]]

    def _starting(self, table: Table, letters: str, place: int) -> list[Chain]:
        """Give the templates that begin with what follows a place."""
        size = len(letters) - place
        numbers = self._with(table, letters[place:])
        return [Chain(number, [Segment(self.firsts[number], 0, size, place)], size) for number in numbers]

    def _ending(self, table: Table, letters: str, size: int) -> list[Chain]:
        """Give the templates that end with what comes before a place."""
        chains = []
        for number in self._with(table, letters[:size][::-1]):
            last = self.lasts[number]
            length = len(self.entries[number][last])
            chains.append(Chain(number, [Segment(last, length - size, length, 0)], size))
        return chains

    def _with(self, table: Table, letters: str) -> list[int]:
        """Give the templates of a table that begin with some letters, the shortest first."""
        if len(letters) < SHORTEST:
            return []
        numbers = []
        for text, number in islice(table, bisect_left(table, (letters, -1)), None):
            if not text.startswith(letters):
                break
            numbers.append(number)
        return sorted(numbers, key=lambda number: (self.sizes[number], number))[:MOST]
