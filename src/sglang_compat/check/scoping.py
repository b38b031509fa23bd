"""The command `scope`: asks SGLang where records' checks are reached."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import click

from sglang_compat import releases, snippets
from sglang_compat.check import scope
from sglang_compat.faults import GuideError
from sglang_compat.files import system_fault
from sglang_compat.prove.cases import Case, case_of
from sglang_compat.prove.engine import Desk
from sglang_compat.snippets import Snippet
from sglang_compat.upstream.commands import newest_installed
from sglang_compat.upstream.outcome import Outcome
from sglang_compat.upstream.overlay import require_base
from sglang_compat.upstream.session import Session


@click.command("scope")
@click.argument("slugs", nargs=-1, metavar="[SLUG]...")
@click.option("--release", help="An installed release that raises the messages; the last that does when not given.")
@click.option("--again", is_flag=True, help="Ask also for records whose answers are there.")
@click.option("--from", "folder", type=click.Path(file_okay=False, path_type=Path), help="Folder of records.")
def scope_command(slugs: tuple[str, ...], release: str | None, again: bool, folder: Path | None) -> None:
    """Ask SGLang on which models and GPUs, and with which flags, it comes to a record's check; written to scope.json.

    Without it, `check` lets a record speak only on the model and GPU of its own commands, and with all their flags.
    """
    wanted = [
        snippet
        for snippet in snippets.load_all(folder or snippets.default_folder(), slugs)
        if not snippet.guide.later  # its check comes after the arguments: a command is never seen to reach it
        if again or (known := scope.load(snippet.folder)) is None or known.basis != scope.basis(snippet)
    ]
    if wanted:
        require_base()  # before anything is asked: a session that cannot start is no answer to keep
    named = {snippet.slug: snippet for snippet in wanted}
    asked = {snippet.slug: release or snippet.guide.until or newest_installed() for snippet in wanted}
    answers: dict[tuple[str, tuple[object, ...]], Outcome] = {}
    desk = Desk(Session)
    try:
        # One machine after another, so that each is started once; what a command is reduced to has to be known first.
        left = {}
        for snippet in sorted(wanted, key=lambda one: (asked[one.slug], case_of(one, "before").gpu)):
            at = asked[snippet.slug]
            left[snippet.slug] = scope.reduced(snippet, releases.flags(at), partial(_ask, desk, at))
        cases = [(slug, case) for slug, found in left.items() for case in scope.cases(found).values()]
        count = Counter(slug for slug, _ in cases)
        for slug, case in sorted(cases, key=lambda pair: (asked[pair[0]], pair[1].gpu)):
            answers[asked[slug], case.key] = _ask(desk, asked[slug], case)
            count[slug] -= 1
            if not count[slug]:  # kept at once: an interrupted run goes on where it was
                _keep(named[slug], asked[slug], left[slug], answers)
    finally:
        desk.close()


def _keep(
    snippet: Snippet,
    release: str,
    left: scope.Reduced,
    answers: Mapping[tuple[str, tuple[object, ...]], Outcome],
) -> None:
    """Write what SGLang said of one record, and show it."""
    found = scope.measure(snippet, release, left, lambda case: answers[release, case.key])
    try:
        scope.save(snippet.folder, found)
    except OSError as error:
        raise GuideError([system_fault(error, snippet.folder)]) from error
    click.echo(snippet.slug)
    for axis in ("model", "gpu"):
        names = found.members(axis)
        click.echo(f"  {axis}: {'all' if names is None else ', '.join(names)}")


def _ask(desk: Desk, release: str, case: Case) -> Outcome:
    return desk.outcome((release, case.gpu), case)
