"""In which releases something exists, as short spans that a new release does not rewrite."""

from collections.abc import Iterable, Sequence
from functools import cache

from packaging.version import Version

Span = tuple[str, str | None]


@cache  # a few releases, compared for every record
def version(release: str) -> Version:
    """Give what releases are compared by.

    Raises:
        packaging.version.InvalidVersion: It is no version.
    """
    return Version(release)


def in_order(releases: Iterable[str]) -> list[str]:
    """Sort releases as they came out: 0.5.9 before 0.5.10 before 0.5.10.post1.

    Args:
        releases: Version texts, in any order.

    Raises:
        packaging.version.InvalidVersion: One of them is no version.
    """
    return sorted(set(releases), key=version)


def pack(members: Iterable[str], known: Sequence[str]) -> list[Span]:
    """Write a set of releases as spans.

    The last span stays open (its end is None) while the newest known release is in it, so that harvesting the
    next release leaves the line of everything that still exists as it was.

    Args:
        members: The releases something exists in; all of them known.
        known: Every harvested release, in order.
    """
    inside = set(members)
    spans: list[Span] = []
    start: str | None = None
    for release, following in zip(known, [*known[1:], None], strict=True):
        if release not in inside:
            continue
        start = start or release
        if following is None:
            spans.append((start, None))
        elif following not in inside:
            spans.append((start, release))
            start = None
    return spans


def unpack(spans: Iterable[Sequence[str | None]], known: Sequence[str]) -> list[str]:
    """Give the releases that spans stand for.

    Args:
        spans: Pairs of first and last release, as `pack` writes them.
        known: Every harvested release, in order.

    Raises:
        ValueError: A span names a release that is not known.
    """
    place = {release: index for index, release in enumerate(known)}
    members: list[str] = []
    for first, last in spans:
        if first not in place or (last is not None and last not in place):
            raise ValueError(f"span {[first, last]} names a release that was not harvested")
        members += known[place[first] : len(known) if last is None else place[last] + 1]
    return members
