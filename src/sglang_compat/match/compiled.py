"""An index file, ready to be matched against."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sglang_compat.flaghistory import FlagTable
from sglang_compat.match.anchors import Posting, anchors
from sglang_compat.match.edges import Edges
from sglang_compat.match.entry import COLUMNS, KINDS, Entry
from sglang_compat.match.paste import canon
from sglang_compat.match.words import Words


@dataclass(frozen=True)
class Index:
    """The templates of one or more index files, with what stage 1 and stage 2 look up.

    Args:
        entries: The templates, in the files' order.
        cleaned: Each template's literals, reduced to letters and digits.
        table: Stage 1's lookup table.
        loose: Templates that the table does not lead to: all their literals are too short or too common.
        flags: The flags of every release.
        releases: Every release, in order.
    """

    entries: tuple[Entry, ...]
    cleaned: tuple[tuple[str, ...], ...]
    table: Mapping[str, Sequence[Posting]]
    loose: tuple[int, ...]
    flags: FlagTable
    releases: tuple[str, ...]

    @cached_property
    def edges(self) -> Edges:
        """The templates by their first and last letters, made when a text comes."""
        return Edges(self.cleaned)

    @cached_property
    def words(self) -> Words:
        """Stage 2's lookup table, made when it is first needed."""
        return Words(self.entries)


def compile_index(*files: Mapping[str, Any]) -> Index:
    """Make index files ready for matching.

    Args:
        files: What `build_index` gave, tier 1 first.
    """
    entries = tuple(entry for file in files for entry in _entries(file))
    cleaned = tuple(tuple(canon(literal) for literal in entry.literals) for entry in entries)
    table = anchors(cleaned)
    led = {number for postings in table.values() for number, _, _ in postings}
    loose = tuple(number for number in range(len(entries)) if number not in led and any(cleaned[number]))
    releases = tuple(files[0]["releases"])
    flags: Mapping[str, Any] = next((file["flags"] for file in files if "flags" in file), {})
    return Index(entries, cleaned, table, loose, FlagTable(flags, releases), releases)


def _entries(file: Mapping[str, Any]) -> list[Entry]:
    releases = file["releases"]
    spans = [
        tuple(release for first, last in span for release in releases[first : None if last is None else last + 1])
        for span in file["spans"]
    ]
    columns = file["entries"]
    rows = zip(*(columns[name] for name in COLUMNS), strict=True)
    return [
        Entry(
            id,
            KINDS[kind],
            file["classes"][exception],
            tuple(parts),
            spans[span],
            tuple((file["places"][place][0], file["places"][place][1]) for place in places),
            *file["records"].get(id, (None, None)),
        )
        for id, kind, exception, span, parts, places in rows
    ]
