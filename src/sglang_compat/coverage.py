"""How much of a release the guide explains: its launch checks, those a command can reach, with a record, proved."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from sglang_compat import releases, snippets
from sglang_compat.commands import FOLDER
from sglang_compat.faults import Fault, GuideError
from sglang_compat.prove import proof as proofs
from sglang_compat.prove.verdict import row_faults
from sglang_compat.releases import Located, Message
from sglang_compat.snippets import Snippet
from sglang_compat.terminal import Terminal

UNREACHABLE = Path(__file__).with_name("unreachable.jsonl")
REFUSALS = ("check", "bare-assert")  # what stops a launch; an override is a note on the way


@dataclass(frozen=True)
class Reason:
    """Why no launch command reaches some checks.

    Args:
        why: In one sentence.
        id: The catalogue's entry; None when it is about a place.
        file: Below ``sglang/``; a folder when it ends with ``/``.
        function: Only what stands in this function of the file.
    """

    why: str
    id: str | None = None
    file: str | None = None
    function: str | None = None

    def covers(self, message: Message, places: Sequence[Located]) -> bool:
        """Whether it is about a message, wherever a release says it."""
        if self.id is not None:
            return message.id == self.id
        return bool(places) and all(self._at(place) for place in places)

    def _at(self, place: Located) -> bool:
        file = self.file or ""
        inside = place.file.startswith(file) if file.endswith("/") else place.file == file
        return inside and self.function in (None, place.function)


@dataclass(frozen=True)
class Check:
    """One launch check of a release.

    Args:
        message: The catalogue's entry.
        places: Where the release says it.
        reason: Why no command reaches it, or None.
        slug: The record that explains it, or None.
        proved: Whether SGLang confirmed that record on this release.
    """

    message: Message
    places: tuple[Located, ...]
    reason: Reason | None
    slug: str | None
    proved: bool

    @property
    def state(self) -> str:
        """proved, explained, unreachable or open: the first that holds."""
        if self.slug:
            return "proved" if self.proved else "explained"
        return "unreachable" if self.reason else "open"


@cache
def reasons() -> tuple[Reason, ...]:
    """Read the list of what no command reaches.

    Raises:
        GuideError: A line is no reason.
    """
    found = []
    for number, line in enumerate(UNREACHABLE.read_text("utf-8").splitlines(), 1):
        try:
            found.append(Reason(**json.loads(line)))
        except (ValueError, TypeError) as error:
            remedy = 'write {"id": ..., "why": ...} or {"file": ..., "why": ...}'
            raise GuideError([Fault(UNREACHABLE.name, f"line {number}", f"is no reason: {error}", remedy)]) from error
    return tuple(found)


def covered(records: Iterable[Snippet], release: str, known: Iterable[Reason] | None = None) -> list[Check]:
    """Say of every launch check of a release what the guide has of it.

    Args:
        records: The guide's records.
        release: A harvested release.
        known: Why some cannot be reached; the committed list when None.

    Raises:
        GuideError: The release was not harvested.
    """
    release = releases.known_release(release)
    everything = sorted(records, key=lambda one: one.slug)
    explains: dict[str, Snippet] = {}
    for snippet in everything:
        for message in releases.messages_in(snippet.wordings):
            explains.setdefault(message.id, snippet)
    known = reasons() if known is None else tuple(known)
    found = []
    for message in releases.messages():
        if message.tier != 1 or message.kind not in REFUSALS or release not in message.releases:
            continue
        places = tuple(releases.places(message.id, release))
        record = explains.get(message.id)
        reason = next((one for one in known if one.covers(message, places)), None)
        found.append(
            Check(
                message,
                places,
                reason,
                record.slug if record else None,
                record is not None and _proved(record, release),
            )
        )
    return found


def _proved(snippet: Snippet, release: str) -> bool:
    """Whether a record's proof has a row for the release that raises the message and says nothing against it."""
    proof = proofs.load(snippet.folder)
    row = proof.rows.get(release) if proof else None
    return bool(
        proof and row and row.verdict == "raises" and not row_faults(snippet, release, row, proof.gpu, [snippet])
    )


def idle(checks: Iterable[Check], known: Iterable[Reason] | None = None) -> list[Reason]:
    """Give the reasons that are needed no more: nothing is there that they speak of, or a record explains all of it.

    Args:
        checks: What `covered` gave.
        known: The reasons; the committed list when None.
    """
    open_ones = [check for check in checks if check.slug is None]
    return [
        reason
        for reason in (reasons() if known is None else known)
        if not any(reason.covers(check.message, check.places) for check in open_ones)
    ]


STATES = ("proved", "explained", "open", "unreachable")


@click.command("coverage")
@click.option("--release", metavar="R", help="A harvested release; the newest when not given.")
@click.option("--list", "state", type=click.Choice(STATES), help="List the checks of one kind, a line each.")
@click.option("--json", "as_json", is_flag=True, help="Print every check as a line of JSON.")
@click.option("--from", "folder", type=FOLDER, default=None, help="Folder of records.")
def coverage_command(release: str | None, state: str | None, as_json: bool, folder: Path | None) -> None:
    """Say how many of a release's launch checks the guide explains, and how many SGLang confirmed.

    "Open" is what a command can reach and no record explains yet.
    """
    chosen = release or releases.latest()
    records = snippets.load_all(folder or snippets.default_folder())
    checks = covered(records, chosen)
    if as_json:
        for check in checks:
            click.echo(json.dumps(_row(check), ensure_ascii=False))
        return
    console = Terminal(highlight=False, soft_wrap=True)
    if state:
        for check in (one for one in checks if one.state == state):
            why = check.slug or (check.reason.why if check.reason else "")
            place = check.places[0]
            console.print(
                f"{check.message.id}  {place.file}:{place.line}  {check.message.text()!r}  {why}", markup=False
            )
        return
    console.print(table(checks, chosen))
    warnings = sum(snippet.record.severity == "warning" for snippet in records)
    console.print(
        f"{len(records)} records; {warnings} of them on what SGLang changes without refusing it, which is no check."
    )


def _row(check: Check) -> dict[str, Any]:
    return {
        "id": check.message.id,
        "state": check.state,
        "template": check.message.text(),
        "slug": check.slug,
        "why": check.reason.why if check.reason else None,
        "places": [f"{place.file}:{place.line}" for place in check.places],
    }


def table(checks: Sequence[Check], release: str) -> Table:
    """Lay the counts out by file.

    Args:
        checks: What `covered` gave.
        release: Its release.
    """
    made = Table(title=f"Launch checks of SGLang {release}", title_justify="left", box=None)
    for name in ("file", "checks", "reachable", "explained", "proved"):
        made.add_column(name, justify="left" if name == "file" else "right", overflow="fold")
    files: dict[str, list[Check]] = {}
    for check in checks:
        files.setdefault(check.places[0].file, []).append(check)
    ordered = sorted(files.items(), key=lambda pair: (-len(pair[1]), pair[0]))
    unreached = [name for name, held in ordered if all(one.state == "unreachable" for one in held)]
    for name, held in ordered:
        if name not in unreached:
            made.add_row(name, *_counts(held))
    if unreached:
        made.add_row(
            f"({len(unreached)} files that no command reaches)", *_counts(one for n in unreached for one in files[n])
        )
    made.add_row("all", *_counts(checks), style="bold")
    return made


def _counts(checks: Iterable[Check]) -> list[str]:
    states = Counter(check.state for check in checks)
    reachable = states.total() - states["unreachable"]
    return [str(n) for n in (states.total(), reachable, states["explained"] + states["proved"], states["proved"])]
