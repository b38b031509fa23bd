"""When a record was new, and when it changed: by its own word, since a copy of the guide need not have a history."""

from datetime import datetime

from sglang_compat.snippets import Snippet


def moment(text: str) -> datetime:
    """Read a record's date; the model has made sure that it is one."""
    return datetime.fromisoformat(text).replace(microsecond=0)


def written(when: datetime) -> str:
    """Write a date as the data and the feeds have it: ``2026-11-30T04:18:05Z``."""
    return when.isoformat().replace("+00:00", "Z")


def updated(snippet: Snippet) -> datetime:
    """Give the last time that a record says it changed."""
    return max(moment(text) for text in (snippet.record.analyzedAt, *(one.at for one in snippet.guide.changes)))
