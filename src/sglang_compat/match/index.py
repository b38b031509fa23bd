"""Build the index file: what Python and the browser both match against."""

from collections.abc import Iterable, Sequence, Set
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
    (`guide.aliases`). A wording that no harvested release has gets an entry of its own; so has each record of a
    wording that several explain, in place of the catalogue's, with what is known of that one cause.

    Args:
        records: The guide's records.
        catalogue: Everything that SGLang can say.
        tier: 1 for the launch checks, with the flags; 2 for the rest of the runtime.

    Returns:
        What `json.dumps` takes: small, and the same whatever the order of the records.
    """
    known = releases()
    bare, by_wording = _bare(tuple(catalogue), tier)
    builder = bare.copy()
    attached: dict[str, tuple[str, str | None]] = {}
    explained: dict[tuple[str, ...], dict[str, tuple[Snippet, int]]] = {}
    for snippet in sorted(records, key=lambda one: one.slug):
        for number, words in enumerate(snippet.wordings):
            explained.setdefault(words, {}).setdefault(snippet.slug, (snippet, number))
    replaced: set[str] = set()
    own: list[tuple[str, Snippet, int, list[Message]]] = []
    for key, explaining in explained.items():
        said = by_wording.get(key, [])
        if said and len(explaining) == 1:
            ((snippet, _),) = explaining.values()
            attached |= {message.id: (snippet.slug, snippet.guide.title) for message in said}
            continue
        replaced |= {message.id for message in said}
        if tier == min((message.tier for message in said), default=1):
            for snippet, number in explaining.values():
                id = f"{snippet.slug}/{number}"
                own.append((id, snippet, number, said))
                attached[id] = (snippet.slug, snippet.guide.title)
    builder.drop(replaced)
    for id, snippet, number, said in own:
        builder.add(id, *_own(snippet, said), snippet.templates[number].parts, *_where(snippet, said, known))
    there = set(builder.columns["ids"])
    file: dict[str, Any] = {
        "format": FORMAT,
        "tier": tier,
        "releases": list(known),
        "spans": [list(map(list, span)) for span in builder.spans],
        "classes": list(builder.classes),
        "places": [list(place) for place in builder.places],
        "entries": builder.columns,
        "records": {id: list(page) for id, page in attached.items() if id in there},
    }
    if tier == 1:
        file["flags"] = pack_flags(known)
    return file


@cache  # the catalogue's part stays the same while a server builds again for an edited record
def _bare(catalogue: tuple[Message, ...], tier: int) -> tuple["_Builder", dict[tuple[str, ...], list[Message]]]:
    """Give a tier's entries without the records, and every message by its literal parts."""
    builder = _Builder(releases())
    by_wording: dict[tuple[str, ...], list[Message]] = {}
    for message in catalogue:
        if message.places and all(place.file.rpartition("/")[2].startswith("test_") for place in message.places):
            continue  # SGLang's own tests say it, to nobody who launches a server
        by_wording.setdefault(wording(message.literals), []).append(message)
        if message.tier == tier:
            builder.add(message.id, message.kind, message.exception, message.template, message.releases, message.places)
    return builder, by_wording


def _own(snippet: Snippet, said: Sequence[Message]) -> tuple[str, str]:
    """Give the kind and the class of a record's own entry."""
    record = snippet.record
    if record.errorType == INTERNAL:
        return "internal", record.errorClass
    if said:
        return said[0].kind, record.errorClass
    return "argparse" if record.errorClass == "argparse" else "check", record.errorClass


def _where(
    snippet: Snippet, said: Sequence[Message], known: Sequence[str]
) -> tuple[tuple[str, ...], tuple[Place, ...]]:
    """Give the releases and the place of a record's own entry; of wordings that stand nowhere nothing is known."""
    record, guide = snippet.record, snippet.guide
    if not said and (record.errorType != INTERNAL or guide.since not in known):
        return (), ()
    first = known.index(guide.since) if guide.since in known else 0
    last = known.index(guide.until) if guide.until in known else len(known) - 1
    file = record.filePath.removeprefix(PACKAGE)
    if not said:
        members = tuple(known[first : last + 1])
        return members, (Place(file, "", None, members),)
    saying = {release for message in said for release in message.releases}
    members = tuple(release for release in known[first : last + 1] if release in saying)
    places = tuple(place for message in said for place in message.places)
    return members, tuple(place for place in places if place.file == file) or places


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

    def drop(self, ids: Set[str]) -> None:
        """Take messages out."""
        kept = [number for number, id in enumerate(self.columns["ids"]) if id not in ids]
        if len(kept) < len(self.columns["ids"]):
            self.columns = {name: [column[number] for number in kept] for name, column in self.columns.items()}

    def _span(self, members: Sequence[str]) -> Iterable[tuple[int, int | None]]:
        """Give releases as runs of numbers; None ends a run that reaches the newest release."""
        numbers = [self.number[release] for release in members]
        newest = len(self.number) - 1
        start = 0
        for place, number in enumerate(numbers):
            if place + 1 == len(numbers) or numbers[place + 1] != number + 1:
                yield numbers[start], None if number == newest else number
                start = place + 1
