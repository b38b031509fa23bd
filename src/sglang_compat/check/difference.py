"""What changes between two texts, line by line. Small, so that a browser has it soon."""

import re
from collections.abc import Sequence

WIDE = 100  # characters of a line that is shown a flag a line: what changes in it is not seen otherwise
FLAG = re.compile(r"[ \t]+(?=--)")
AROUND = 3  # unchanged lines that are shown beside a change
MOST = 200  # lines on either side that are compared with each other; of longer changes, all old come before all new


def difference(before: str, after: str) -> list[str]:
    """Show what changes between two texts, a line each with its mark in front.

    Args:
        before: The text as it was.
        after: The text as it is.
    """
    old, new = _lines(before), _lines(after)
    lines = _compared(old, new)
    changed = [place for place, line in enumerate(lines) if line[0] != " "]
    near = {place + step for place in changed for step in range(-AROUND, AROUND + 1)}
    return [line for place, line in enumerate(lines) if place in near]


def _lines(text: str) -> list[str]:
    lines: list[str] = []
    for line in text.splitlines():
        first, *flags = FLAG.split(line) if len(line) > WIDE else [line]
        lines += [first, *(f"  {flag}" for flag in flags)]
    return lines


def _compared(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Give all lines of both, marked; what is alike at both ends is not compared."""
    shorter = min(len(old), len(new))
    head = next((place for place in range(shorter) if old[place] != new[place]), shorter)
    rest = shorter - head
    tail = next((place for place in range(rest) if old[-1 - place] != new[-1 - place]), rest)
    gone, come = old[head : len(old) - tail], new[head : len(new) - tail]
    kept = _common(gone, come) if max(len(gone), len(come)) <= MOST else {}
    lines = [f" {line}" for line in old[:head]]
    at = 0
    for place, line in enumerate(gone):
        if place in kept:
            lines += [f"+{other}" for other in come[at : kept[place]]] + [f" {line}"]
            at = kept[place] + 1
        else:
            lines.append(f"-{line}")
    return lines + [f"+{line}" for line in come[at:]] + [f" {line}" for line in old[len(old) - tail :]]


def _common(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    """Pair the places of the longest sequence of lines that both have."""
    longest = [[0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for one in reversed(range(len(old))):
        for other in reversed(range(len(new))):
            alike = longest[one + 1][other + 1] + 1
            longest[one][other] = (
                alike if old[one] == new[other] else max(longest[one + 1][other], longest[one][other + 1])
            )
    pairs: dict[int, int] = {}
    one = other = 0
    while one < len(old) and other < len(new):
        if old[one] == new[other]:
            pairs[one] = other
            one, other = one + 1, other + 1
        elif longest[one + 1][other] >= longest[one][other + 1]:
            one += 1
        else:
            other += 1
    return pairs
