"""What each SGLang release can say and which flags it has, harvested from its wheel."""

from sglang_compat.releases.data import (
    Flag,
    Located,
    Message,
    Place,
    fields,
    flags,
    known_release,
    latest,
    messages,
    messages_by_id,
    messages_in,
    places,
    releases,
)

__all__ = [
    "Flag",
    "Located",
    "Message",
    "Place",
    "fields",
    "flags",
    "known_release",
    "latest",
    "messages",
    "messages_by_id",
    "messages_in",
    "places",
    "releases",
]
