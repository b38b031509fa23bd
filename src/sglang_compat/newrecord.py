"""The command `new`: an error's folder from a pasted traceback, as far as the catalogue and the source can fill it."""

import hashlib
import json
from datetime import UTC, datetime
from pathlib import Path

import click

from sglang_compat import launch, releases, scaffold, snippets
from sglang_compat.commands import FOLDER
from sglang_compat.faults import Fault, GuideError
from sglang_compat.files import system_fault
from sglang_compat.match.finder import Finder
from sglang_compat.record import Guide
from sglang_compat.releases import Message
from sglang_compat.releases.wheel import Wheel
from sglang_compat.snippets import Change
from sglang_compat.terminal import read_input
from sglang_compat.upstream import models


@click.command("new", context_settings={"ignore_unknown_options": True})
@click.argument("text", required=False)
@click.option("--id", "identity", help="The catalogue's entry, when the text leaves a choice.")
@click.option("--command", help="The launch command that raised it; becomes before.sh and after.sh.")
@click.option("--slug", help="The folder's name; made from the message when not given.")
@click.option("--release", help="Read the source of this release; the newest that says it when not given.")
@click.option("--into", "folder", type=FOLDER, default=Path("snippets"), show_default=True, help="Folder of records.")
def new_command(
    text: str | None,
    identity: str | None,
    command: str | None,
    slug: str | None,
    release: str | None,
    folder: Path,
) -> None:
    """Make an error's folder from TEXT (a traceback, a log; `-` or nothing: standard input).

    The message is looked up in the catalogue of all releases. Its pattern, class, place, source and range of releases
    are filled in; what only a person can say is marked TODO, and `pytest` refuses the record until it is said.
    """
    if text in (None, "-") and identity is None:
        text = read_input().decode("utf-8", "replace")
    records = _records(folder)
    message = _message(text or "", identity, records)
    chosen = release or message.releases[-1]
    if chosen not in message.releases:
        remedy = f"take one of {message.releases[0]} to {message.releases[-1]}"
        raise GuideError([Fault("--release", chosen, "does not say this message", remedy)])
    place = releases.places(message.id, chosen)[0]
    name = slug or scaffold.slug_of(message.text(), frozenset(path.name for path in folder.glob("*")))
    if (folder / name).exists():
        raise GuideError([Fault(str(folder / name), "", "is there already", "choose another name with --slug")])
    data = scaffold.draft(message, place, _source(chosen, place.file), name)
    words = command or scaffold.command_in(text or "") or f"python -m sglang.launch_server --model-path {scaffold.OPEN}"
    data["record"] |= {
        "validationCode": scaffold.rule_of(place.condition, message.text(), releases.flags(chosen)),
        "typeGuard": None,
        "exampleFix": f"# before\n{words}\n# after\n{words}",
    }
    guide = data.pop("guide")
    (envelope,) = snippets.read_dataset("the new record", json.dumps(data))
    stands_for = models.match(launch.parse(words).model or "")
    guide["model"] = stands_for.name if stands_for else guide["model"]
    files = snippets.contents(envelope, Guide.model_validate(guide))
    try:
        snippets.carry_out([Change(name, "made", files)], folder)
    except OSError as error:
        raise GuideError([system_fault(error, folder)]) from error
    click.echo(f"made       {folder / name}")
    click.echo(f"message    {message.text()}")
    click.echo(f"place      {place.file}:{place.line}, {place.function}" + _when(place.condition))
    click.echo(f"releases   {message.releases[0]} to {message.releases[-1]}")
    click.echo(f"model      {guide['model']}" + ("" if stands_for else ", a guess: guide.model is yours to say"))
    click.echo(f"to do      write what is marked {scaffold.OPEN}, the rule in validator.py, the repair in after.sh")
    click.echo(f"then       pytest --markdown-docs tests/test_records.py -k {name}")
    click.echo(f"           sglang-compat prove {name} --all")


def _records(folder: Path) -> list[snippets.Snippet]:
    """Read the records that are there; one that somebody is still writing need not be right yet."""
    records = []
    for path in sorted(path.parent for path in folder.glob("*/record.json")):
        try:
            records.append(snippets.load(path))
        except GuideError as error:
            click.echo(f"note: {path.name} is not right yet and is left out: {error.faults[0].problem}", err=True)
    return records


def _when(condition: str | None) -> str:
    return f", if {condition}" if condition else ""


def _message(text: str, identity: str | None, records: list[snippets.Snippet]) -> Message:
    """Find what is to be explained, and that nothing explains it yet."""
    known = releases.messages_by_id()
    if identity is not None:
        if identity not in known:
            raise GuideError(
                [Fault("--id", identity, "is no entry of the catalogue", "see `sglang-compat coverage --json`")]
            )
        return known[identity]
    found = [one for one in Finder(records).find(text) if one.entry is not None and one.certainty == "sure"]
    if not found:
        remedy = "paste the last lines of the traceback, or name the entry with --id"
        raise GuideError([Fault("the text", "", "holds no message that SGLang is known to say", remedy)])
    first = found[0]
    if first.slug is not None:
        remedy = f"see {first.slug}, and correct it if it does not help"
        raise GuideError([Fault("the text", first.template, "is explained already", remedy)])
    assert first.entry is not None
    return known[first.entry.id]


def _source(release: str, file: str) -> scaffold.Source:
    """Read a file of a release, and note what was read and when."""
    from sglang_compat.upstream.fetch import fetch_wheel

    path = fetch_wheel(release)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return scaffold.Source(Wheel(path, release).text(file), digest, now)
