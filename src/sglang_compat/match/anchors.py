"""The lookup table of stage 1: short pieces of the templates that a paste is scanned for."""

from collections import Counter
from collections.abc import Sequence

GRAM = 8  # letters and digits in a piece; shorter literals are only checked, never looked for
STRIDE = 10  # one piece is kept out of so many neighbours: the rarest
CROWD = 64  # a piece of more templates than this says nothing, and would make time grow with the catalogue

Posting = tuple[int, int, int]  # entry, literal, offset in the literal


def grams(literal: str) -> list[str]:
    """Give the overlapping pieces of a cleaned literal."""
    return [literal[place : place + GRAM] for place in range(len(literal) - GRAM + 1)]


def anchors(entries: Sequence[Sequence[str]]) -> dict[str, list[Posting]]:
    """Choose the pieces to look for.

    Per literal: its first and last piece, for what is cut or has lost its beginning, and the rarest of each group
    of neighbours. A paste that shares some twenty letters with a literal therefore hits at least one of them,
    and each hit leads to few templates, however many there are.

    Args:
        entries: Each template's cleaned literals.
    """
    crowd: Counter[str] = Counter()
    for literals in entries:
        for literal in literals:
            crowd.update(grams(literal))
    table: dict[str, list[Posting]] = {}
    for number, literals in enumerate(entries):
        for index, literal in enumerate(literals):
            for offset in _chosen(grams(literal), crowd):
                table.setdefault(literal[offset : offset + GRAM], []).append((number, index, offset))
    return {piece: postings for piece, postings in table.items() if len(postings) <= CROWD}


def _chosen(pieces: list[str], crowd: Counter[str]) -> list[int]:
    """Give the offsets of the pieces to keep, in order."""
    if not pieces:
        return []
    offsets = {0, len(pieces) - 1}
    sizes = [crowd[piece] for piece in pieces]
    for start in range(0, len(pieces), STRIDE):
        group = sizes[start : start + STRIDE]
        offsets.add(start + group.index(min(group)))
    return sorted(offsets)
