"""When SGLang comes to a record's check: of several conflicts it raises the first."""

from functools import cache

from sglang_compat import releases, template
from sglang_compat.snippets import Snippet

LATE = 10**6  # what no place is known of comes last


@cache
def _by_literals() -> dict[tuple[str, ...], str]:
    """Give the catalogue's messages by what two wordings have to share."""
    return {_key(message.literals): message.id for message in reversed(releases.messages())}


def _key(literals: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(" ".join(literal.split()) for literal in literals)


def order_of(snippet: Snippet, release: str) -> tuple[int, ...]:
    """Give what records are compared by: when the function runs that raises it, and the line in it.

    Args:
        snippet: The record.
        release: A harvested release.
    """
    for wording in (snippet.record.errorMessage, *snippet.guide.aliases):
        found = _by_literals().get(_key(template.from_message(wording).literals))
        places = releases.places(found, release) if found else []
        if places:
            return (min(place.line for place in places),)
    return (LATE,)
