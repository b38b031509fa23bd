"""When SGLang comes to a record's check: of several conflicts it raises the first."""

import re
from bisect import bisect
from functools import cache

from sglang_compat import releases
from sglang_compat.check import callorder
from sglang_compat.record import Record
from sglang_compat.snippets import Snippet

LATE = 10**6  # what no place is known of comes last
OF_RELEASE = re.compile(r"/blob/v([^/]+)/python/sglang/")


@cache
def _ranks(release: str) -> dict[str, int]:
    known = callorder.load()
    order = known.get(release) or next(reversed(known.values()), [])  # the newest is nearest to one not read yet
    return {identity: number for number, identity in enumerate(order)}


def order_of(snippet: Snippet, release: str) -> tuple[int, int]:
    """Give what records are compared by: when a launch comes to the check.

    A message that is not the check's own, such as that of a TypeError, stands in no list of checks: it comes after the
    check that stands before it.

    Args:
        snippet: The record.
        release: A harvested release.
    """
    ranks = _ranks(release)
    rank = min((ranks.get(one.id, LATE) for one in releases.messages_in(snippet.wordings)), default=LATE)
    return (rank, 0) if rank < LATE else (ranks.get(_before(snippet.record), LATE), 1)


def _before(record: Record) -> str:
    """Give the id of the check that stands before a record's place in its file; empty when none does."""
    found = OF_RELEASE.search(record.githubUrl)
    known = _checks(found[1]) if found and found[1] in releases.releases() else {}
    checks = known.get(record.filePath.removeprefix("python/sglang/"), [])
    place = bisect(checks, (record.lineNumber,))
    return checks[place - 1][1] if place else ""


@cache
def _checks(release: str) -> dict[str, list[tuple[int, str]]]:
    """List a release's checks: file -> (line, message id), in order."""
    made: dict[str, list[tuple[int, str]]] = {}
    for identity in _ranks(release):
        for at in releases.places(identity, release):
            made.setdefault(at.file, []).append((at.line, identity))
    return {file: sorted(checks) for file, checks in made.items()}
