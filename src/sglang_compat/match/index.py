"""Build the index file: what Python and the browser both match against."""

from collections.abc import Iterable, Sequence
from copy import copy
from functools import cache
from typing import Any

from sglang_compat.match.entry import COLUMNS, KINDS
from sglang_compat.match.flagtable import pack_flags
from sglang_compat.match.paste import canon
from sglang_compat.releases import Message, Place, releases
from sglang_compat.snippets import Snippet
from sglang_compat.template import wording

FORMAT = 1
INTERNAL = "internal"  # errorType of what SGLang stumbles over: Python's words, which any program may say
PACKAGE = "python/sglang/"


def build_index(records: Iterable[Snippet], catalogue: Iterable[Message], tier: int) -> dict[str, Any]:
    """Build one tier's index.

    A record attaches to every catalogue entry whose literal parts are those of its message or of an older wording
    (`guide.aliases`). A wording that no harvested release has gets an entry of its own.

    Args:
        records: The guide's records.
        catalogue: Everything that SGLang can say.
        tier: 1 for the launch checks, with the flags; 2 for the rest of the runtime.

    Returns:
        What `json.dumps` takes: small, and the same whatever the order of the records.
    """
    known = releases()
    bare, by_literals = _bare(tuple(catalogue), tier)
    builder = bare.copy()
    attached: dict[str, tuple[str, str | None]] = {}
    for snippet in sorted(records, key=lambda one: one.slug):
        page = (snippet.slug, snippet.guide.title)
        for number, message in enumerate(snippet.templates):
            ids = by_literals.get(wording(message.literals), [])
            for id in ids:
                attached.setdefault(id, page)
            if not ids and tier == 1:
                id = f"{snippet.slug}/{number}"
                builder.add(id, *_own(snippet), message.parts, *_where(snippet, known))
                attached[id] = page
    own = set(builder.columns["ids"])
    file: dict[str, Any] = {
        "format": FORMAT,
        "tier": tier,
        "releases": list(known),
        "spans": [list(map(list, span)) for span in builder.spans],
        "classes": list(builder.classes),
        "places": [list(place) for place in builder.places],
        "entries": builder.columns,
        "records": {id: list(page) for id, page in attached.items() if id in own},
    }
    if tier == 1:
        file["flags"] = pack_flags(known)
    return file


@cache  # the catalogue's part stays the same while a server builds again for an edited record
def _bare(catalogue: tuple[Message, ...], tier: int) -> tuple["_Builder", dict[tuple[str, ...], list[str]]]:
    """Give a tier's entries without the records, and every message's ids by its literal parts."""
    builder = _Builder(releases())
    by_literals: dict[tuple[str, ...], list[str]] = {}
    for message in catalogue:
        if message.places and all(place.file.rpartition("/")[2].startswith("test_") for place in message.places):
            continue  # SGLang's own tests say it, to nobody who launches a server
        by_literals.setdefault(wording(message.literals), []).append(message.id)
        if message.tier == tier:
            builder.add(message.id, message.kind, message.exception, message.template, message.releases, message.places)
    return builder, by_literals


def _own(snippet: Snippet) -> tuple[str, str]:
    """Give the kind and the class of a wording that stands in no release's source."""
    if snippet.record.errorType == INTERNAL:
        return "internal", snippet.record.errorClass
    return "argparse" if snippet.record.errorClass == "argparse" else "check", snippet.record.errorClass


def _where(snippet: Snippet, known: Sequence[str]) -> tuple[tuple[str, ...], tuple[Place, ...]]:
    """Give the releases and the place of what Python says; of other wordings nothing is known."""
    if snippet.record.errorType != INTERNAL or snippet.guide.since not in known:
        return (), ()
    last = known.index(snippet.guide.until) if snippet.guide.until in known else len(known) - 1
    said = tuple(known[known.index(snippet.guide.since) : last + 1])
    return said, (Place(snippet.record.filePath.removeprefix(PACKAGE), "", None, said),)


class _Builder:
    """The entries column by column, which compresses best, and the tables that keep them short."""

    def __init__(self, known: Sequence[str]):
        self.number = {release: index for index, release in enumerate(known)}
        self.spans: dict[tuple[tuple[int, int | None], ...], int] = {}
        self.classes: dict[str, int] = {}
        self.places: dict[tuple[str, str], int] = {}
        self.columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}

    def copy(self) -> "_Builder":
        """Give a builder that can be added to without changing this one."""
        other = copy(self)
        other.spans, other.classes, other.places = dict(self.spans), dict(self.classes), dict(self.places)
        other.columns = {name: list(column) for name, column in self.columns.items()}
        return other

    def add(
        self,
        id: str,
        kind: str,
        exception: str,
        parts: Sequence[str],
        members: Sequence[str],
        places: Sequence[Place],
    ) -> None:
        """Add one message, unless nothing of it could be looked for."""
        if not any(canon(literal) for literal in parts[::2]):
            return
        newest_first = sorted(places, key=lambda place: -self.number[place.releases[-1]])
        numbers = [self.places.setdefault((one.file, one.function), len(self.places)) for one in newest_first]
        row = (
            id,
            KINDS.index(kind),
            self.classes.setdefault(exception, len(self.classes)),
            self.spans.setdefault(tuple(self._span(members)), len(self.spans)),
            list(parts),
            list(dict.fromkeys(numbers)),
        )
        for name, value in zip(COLUMNS, row, strict=True):
            self.columns[name].append(value)

    def _span(self, members: Sequence[str]) -> Iterable[tuple[int, int | None]]:
        """Give releases as runs of numbers; None ends a run that reaches the newest release."""
        numbers = [self.number[release] for release in members]
        newest = len(self.number) - 1
        start = 0
        for place, number in enumerate(numbers):
            if place + 1 == len(numbers) or numbers[place + 1] != number + 1:
                yield numbers[start], None if number == newest else number
                start = place + 1
