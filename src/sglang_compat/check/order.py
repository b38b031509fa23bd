"""When SGLang comes to a record's check: of several conflicts it raises the first."""

from functools import cache

from sglang_compat import releases
from sglang_compat.check import callorder
from sglang_compat.snippets import Snippet

LATE = 10**6  # what no place is known of comes last


@cache
def _ranks(release: str) -> dict[str, int]:
    known = callorder.load()
    order = known.get(release) or next(reversed(known.values()), [])  # the newest is nearest to one not read yet
    return {identity: number for number, identity in enumerate(order)}


def order_of(snippet: Snippet, release: str) -> tuple[int, ...]:
    """Give what records are compared by: when a launch comes to the check.

    Args:
        snippet: The record.
        release: A harvested release.
    """
    ranks = _ranks(release)
    return (min((ranks.get(one.id, LATE) for one in releases.messages_in(snippet.wordings)), default=LATE),)
