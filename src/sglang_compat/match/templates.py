"""Stage 1: find the templates whose literal parts stand in a paste, in order.

The paste is scanned once. Each piece that is in the table (see `anchors`) is extended to both sides into a segment:
a stretch of one literal found word for word. A template's segments are chained from left to right; what lies
between two of them is a hole's value, a log prefix, or something lost. The longest chain wins.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sglang_compat.match.anchors import GRAM, Posting

VALUE = 2500  # letters and digits that a hole's value may have: some print every model's name
INSIDE = 80  # the same, inside one literal: a log prefix, an ellipsis
OPEN = 3  # chains per template that may still grow
KEPT = 8  # finished chains kept per template
EACH = 500  # times that one piece is looked up from either end of a paste: what repeats more says nothing new


class Segment(NamedTuple):
    """A stretch of one literal, found in the paste: which literal, from where to where in it, and the place.

    A tuple, because a log makes many of them.
    """

    literal: int
    start: int
    end: int
    place: int

    @property
    def stop(self) -> int:
        """Where in the cleaned paste it ends."""
        return self.place + self.end - self.start


@dataclass(slots=True)
class Chain:
    """Segments of one template, in the order of the template and of the paste.

    Args:
        entry: The template's number.
        segments: At least one.
        found: How many letters and digits they have.
    """

    entry: int
    segments: list[Segment]
    found: int

    @property
    def place(self) -> int:
        """Where in the cleaned paste it begins."""
        return self.segments[0].place

    @property
    def stop(self) -> int:
        """Where in the cleaned paste it ends."""
        return self.segments[-1].stop


@dataclass
class Found:
    """What a scan gave.

    Args:
        chains: Every template found, unordered; the same one up to `KEPT` times.
        steps: Looked up pieces and compared letters: what the scan cost.
    """

    chains: list[Chain]
    steps: int


def scan(paste: str, table: Mapping[str, Sequence[Posting]], entries: Sequence[Sequence[str]]) -> Found:
    """Find the templates' chains in a cleaned paste. Linear in the paste.

    Args:
        paste: Letters and digits, see `paste.clean`.
        table: The lookup table of `anchors.anchors`.
        entries: Each template's cleaned literals.
    """
    steps = len(paste)
    reached: dict[tuple[int, int], tuple[int, int]] = {}  # (entry, literal) -> diagonal, end of its last segment
    growing: dict[int, list[Chain]] = {}
    done: dict[int, list[Chain]] = {}
    for place in _hits(paste, table):
        for entry, index, offset in table[paste[place : place + GRAM]]:
            steps += 1
            diagonal = place - offset
            known = reached.get((entry, index))
            if known and known[0] == diagonal and place < known[1]:
                continue
            literal = entries[entry][index]
            start, end = offset, offset + GRAM
            # A segment of the same literal that ends before this one on the same diagonal is not run over again.
            floor = known[1] - diagonal if known and known[0] == diagonal else 0
            while start > floor and diagonal + start > 0 and literal[start - 1] == paste[diagonal + start - 1]:
                start -= 1
            while end < len(literal) and diagonal + end < len(paste) and literal[end] == paste[diagonal + end]:
                end += 1
            steps += end - start
            reached[entry, index] = (diagonal, diagonal + end)
            _grow(growing.setdefault(entry, []), done, Segment(index, start, end, diagonal + start), entry)
    for chains in growing.values():
        for chain in chains:
            _finish(done, chain)
    return Found([chain for kept in done.values() for chain in kept], steps)


def _hits(paste: str, table: Mapping[str, Sequence[Posting]]) -> list[int]:
    """Give the places where a piece stands, in order; of one that stands there too often the first and last ones."""
    places = [at for at in range(len(paste) - GRAM + 1) if paste[at : at + GRAM] in table]
    if len(places) <= 2 * EACH:
        return places
    left = Counter(paste[at : at + GRAM] for at in places)
    seen: Counter[str] = Counter()
    kept = []
    for at in places:
        piece = paste[at : at + GRAM]
        seen[piece] += 1
        left[piece] -= 1
        if seen[piece] <= EACH or left[piece] < EACH:
            kept.append(at)
    return kept


def _grow(chains: list[Chain], done: dict[int, list[Chain]], segment: Segment, entry: int) -> None:
    """Put a segment at the end of the longest chain that it can follow, or begin a new chain with it."""
    best: Chain | None = None
    fork: Chain | None = None
    for chain in chains[:]:
        if segment.place - chain.stop > VALUE:
            chains.remove(chain)
            _finish(done, chain)
        elif _follows(chain.segments[-1], segment):
            best = chain if best is None or chain.found > best.found else best
        elif len(chain.segments) > 1 and _follows(chain.segments[-2], segment):
            fork = chain if fork is None or chain.found > fork.found else fork
    if best is None:
        # What stands in a hole can read like the literal after it: then the chain also goes on without that.
        before = fork.segments[:-1] if fork else []
        best = Chain(entry, before, sum(one.end - one.start for one in before))
        chains.append(best)
    lost = 0
    if best.segments:
        last = best.segments[-1]
        inside = last.end - segment.start if last.literal == segment.literal else 0
        lost = max(0, last.stop - segment.place, inside)
    best.segments.append(Segment(segment.literal, segment.start + lost, segment.end, segment.place + lost))
    best.found += segment.end - segment.start - lost
    if len(chains) > OPEN:
        shortest = min(chains, key=lambda chain: chain.found)
        chains.remove(shortest)
        _finish(done, shortest)


def _follows(last: Segment, segment: Segment) -> bool:
    """Whether a segment can stand after another one of the same template; they may overlap, but not wholly."""
    if segment.place <= last.place:
        return False  # it explains all that the last one does, and more
    gap = segment.place - last.stop
    if segment.literal == last.literal:
        overlap = max(0, -gap, last.end - segment.start)
        return segment.start > last.start and overlap < segment.end - segment.start and gap <= INSIDE
    return segment.literal > last.literal and -gap < segment.end - segment.start


def _finish(done: dict[int, list[Chain]], chain: Chain) -> None:
    """Keep a chain that can grow no more, unless enough better ones are kept."""
    kept = done.setdefault(chain.entry, [])
    if len(kept) < KEPT:
        kept.append(chain)
        return
    worst = min(range(KEPT), key=lambda number: (kept[number].found, -number))
    if kept[worst].found < chain.found:
        kept[worst] = chain
