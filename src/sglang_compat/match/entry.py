"""What the index file holds, and what a match is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

KINDS = ("check", "bare-assert", "argparse", "override", "internal")
COLUMNS = ("ids", "kinds", "classes", "spans", "parts", "places")  # of the index file's entries


@dataclass(frozen=True)
class Entry:
    """One message of the catalogue, as the index file holds it.

    Args:
        id: The catalogue's id.
        kind: check, bare-assert, argparse, override, or internal: Python's own words for what SGLang stumbles over.
        exception: The exception's class; empty for a log call.
        parts: Literals at even places, hole expressions at odd ones.
        releases: Where SGLang says it, in order.
        places: File below ``sglang/`` and function; the newest release's first.
        slug: The record's slug, if there is a record.
        title: The record's own title, if it has one.
    """

    id: str
    kind: str
    exception: str
    parts: tuple[str, ...]
    releases: tuple[str, ...]
    places: tuple[tuple[str, str], ...]
    slug: str | None = None
    title: str | None = None

    @property
    def literals(self) -> tuple[str, ...]:
        """The literal parts, one more than there are holes."""
        return self.parts[::2]

    @property
    def holes(self) -> tuple[str, ...]:
        """The holes' expressions."""
        return self.parts[1::2]

    @property
    def template(self) -> str:
        """The message with its holes in braces."""
        return "".join(f"{{{part}}}" if number % 2 else part for number, part in enumerate(self.parts))


@dataclass(frozen=True)
class Match:
    """One thing that a paste says.

    Args:
        entry: The catalogue entry; None for an argparse error about a flag.
        template: The message with its holes in braces.
        kind: check, bare-assert, argparse, override or internal.
        certainty: sure, or maybe.
        span: Where it stands in the paste: start and end offset.
        why: Why this was picked, in one short sentence.
        values: What the paste has in each hole that could be told.
        flag: The flag that an argparse error is about.
        releases: Which releases say it; for an unknown flag, which releases have it.
        advice: For an argparse error: what is the matter (`is`) and what it takes to say it.
        score: Letters and digits found, times more the better they fit (see `choose.Candidate.score`), or shared
            words' weight; only comparable within one paste.
    """

    entry: Entry | None
    template: str
    kind: str
    certainty: str
    span: tuple[int, int]
    why: str
    values: Mapping[str, str] = field(default_factory=dict)
    flag: str | None = None
    releases: tuple[str, ...] = ()
    advice: Mapping[str, Any] = field(default_factory=dict)
    score: int = 0

    @property
    def slug(self) -> str | None:
        """The record's slug, if there is a record."""
        return self.entry.slug if self.entry else None

    @property
    def url(self) -> str | None:
        """The record's page, relative to the site."""
        return f"errors/{self.slug}/" if self.slug else None

    def to_json(self) -> dict[str, Any]:
        """Give the stable form that `explain --json` prints."""
        return {
            "slug": self.slug,
            "template": self.template,
            "flag": self.flag,
            "values": dict(self.values),
            "releases": list(self.releases),
            "kind": self.kind,
            "certainty": self.certainty,
            "url": self.url,
        }
