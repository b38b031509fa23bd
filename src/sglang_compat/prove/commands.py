"""The command `prove`: the thin edge that reads records, opens sessions and writes proofs."""

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import click
from packaging.version import Version
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from sglang_compat import releases, snippets
from sglang_compat.commands import FOLDER
from sglang_compat.faults import Fault, GuideError
from sglang_compat.files import system_fault
from sglang_compat.prove import engine, report
from sglang_compat.prove import proof as proofs
from sglang_compat.prove.plan import Plan, plan
from sglang_compat.prove.proof import Proof
from sglang_compat.prove.verdict import faults, row_faults, scope
from sglang_compat.snippets import Snippet
from sglang_compat.terminal import Terminal
from sglang_compat.upstream.overlay import installed_releases, known_releases, release_dir, require_base


@click.command("prove")
@click.argument("slugs", nargs=-1, metavar="[SLUG]...")
@click.option("--release", "wanted", multiple=True, help="Only this release; may be repeated.")
@click.option("--all", "every", is_flag=True, help="Every installed release, not only a record's range and its ends.")
@click.option("--gpu", help="Simulate this machine instead of the record's own; shown, and not kept.")
@click.option("--jobs", type=click.IntRange(1, 256), default=None, help="Processes at work. [default: one a core]")
@click.option("--again", is_flag=True, help="Ask again what is proved already.")
@click.option("--from", "folder", type=FOLDER, default=None, help="Folder of records.")
def prove_command(
    slugs: tuple[str, ...],
    wanted: tuple[str, ...],
    every: bool,
    gpu: str | None,
    jobs: int | None,
    again: bool,
    folder: Path | None,
) -> None:
    """Hold records against SGLang itself, release by release, and keep what it says in proof.json.

    What is finished is kept at once: an interrupted run goes on where it was. Ends with 1 when anything is negative.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ended like Ctrl-C: the sessions' folders go as well
    for release in wanted:
        release_dir(release)  # a fault when it is not installed
    whole = folder or snippets.default_folder()
    everything = snippets.load_all(whole)
    named = [*everything] if not slugs else snippets.load_all(whole, slugs)
    outcome = run(
        named,
        everything,
        wanted,
        every=every,
        gpu=gpu,
        jobs=jobs or len(os.sched_getaffinity(0)),
        again=again,
    )
    known = list(wanted) or known_releases()
    Terminal().print(report.table(outcome, known))
    found = [fault for _, _, wrong in outcome for fault in wrong]
    if found:
        raise GuideError(found)


def run(
    named: Sequence[Snippet],
    everything: Sequence[Snippet],
    asked: Sequence[str] = (),
    *,
    every: bool = False,
    gpu: str | None = None,
    jobs: int = 1,
    again: bool = False,
    open_session: engine.Open | None = None,
) -> list[tuple[Snippet, Proof, list[Fault]]]:
    """Prove records, keeping each row as it comes.

    Args:
        named: The records to prove.
        everything: All records, among which another may fit a message better.
        asked: Only these releases, and only they are judged; when empty, each record's range and its two
            neighbours, as far as they are installed.
        every: Every installed release instead.
        gpu: A machine instead of the records' own; nothing is kept then.
        jobs: How many processes to keep at work.
        again: Ask again what is proved already.
        open_session: Starts SGLang of a release on a machine; the real one when None.

    Returns:
        Each record with its proof and what is wrong with it.

    Raises:
        GuideError: A record cannot be put to SGLang as it is, or what SGLang imports is not installed.
    """
    held = {snippet.slug: start(snippet, gpu) for snippet in named}
    plans = _plans(named, everything, held, asked or (installed_releases() if every else None), gpu, again)
    if plans and open_session is None:
        require_base()  # before anything is asked: a session that cannot start is no answer to keep
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Terminal(stderr=True),
        disable=not sys.stderr.isatty(),
    ) as progress:
        bar = progress.add_task("proving", total=len(plans))
        for found, row in engine.prove(plans, open_session or _open, jobs):
            slug = found.snippet.slug
            held[slug] = held[slug].merged({found.release: row})
            if gpu is None:
                _save(found.snippet, held[slug])
            progress.update(bar, advance=1, description=f"{slug} {found.release}")
    if gpu is None:
        for snippet in named:  # dates or prose changed and nothing had to be asked
            _save(snippet, held[snippet.slug])
    made = []
    for snippet in named:
        proof = held[snippet.slug]
        known = sorted({*asked, *proof.rows}) if asked else known_releases()
        made.append((snippet, proof, faults(snippet, proof, everything, known)))
    return made


def start(snippet: Snippet, gpu: str | None = None) -> Proof:
    """Give a record's proof as far as it still holds; without rows when it does not, or for another machine.

    Args:
        snippet: The record.
        gpu: A machine instead of the record's own.

    Raises:
        GuideError: Its proof.json cannot be read.
    """
    fresh = proofs.fresh(snippet, gpu)
    old = None if gpu else proofs.load(snippet.folder)
    return fresh.merged(old.rows) if old and old.basis == fresh.basis else fresh


def _plans(
    named: Sequence[Snippet],
    everything: Sequence[Snippet],
    held: dict[str, Proof],
    asked: Sequence[str] | None,
    gpu: str | None,
    again: bool,
) -> list[Plan]:
    """Decide what to ask, newest release first: of all, that is what an interrupted run should have."""
    known, here = known_releases(), installed_releases()
    plans: list[Plan] = []
    wrong: list[Fault] = []
    for snippet in named:
        inside, older, newer = scope(snippet, known)
        for release in asked if asked is not None else [one for one in (older, *inside, newer) if one in here]:
            within = release in inside
            row = held[snippet.slug].rows.get(release)
            # A death may have been the machine's fault, and what was negative may have been SGLang's overlay's.
            settled = (
                row and row.verdict != "crash" and not (within and row_faults(snippet, release, row, "", everything))
            )
            if settled and not again:
                continue
            try:
                plans.append(plan(snippet, release, releases.flags(release), inside=within, gpu=gpu))
            except GuideError as error:
                wrong += error.faults
    if wrong:
        raise GuideError(dict.fromkeys(wrong))
    return sorted(plans, key=lambda found: Version(found.release), reverse=True)


def _open(release: str, gpu: str) -> engine.Asked:
    from sglang_compat.upstream.session import Session

    return Session(release, gpu)


def _save(snippet: Snippet, proof: Proof) -> None:
    if not proof.rows:
        return  # nothing was asked: no file is better than an empty one
    try:
        proofs.save(snippet.folder, proof)
    except OSError as error:
        raise GuideError([system_fault(error, snippet.folder / proofs.NAME)]) from error
