"""The command `scope`: asks SGLang where records' checks are reached."""

from functools import partial
from pathlib import Path

import click

from sglang_compat import snippets
from sglang_compat.check import scope
from sglang_compat.faults import Fault, GuideError
from sglang_compat.prove.cases import Case
from sglang_compat.upstream.commands import newest_installed
from sglang_compat.upstream.outcome import Outcome
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
        if again or (known := scope.load(snippet.folder)) is None or known.basis != scope.basis(snippet)
    ]
    chosen = {snippet.slug: release or snippet.guide.until or newest_installed() for snippet in wanted}
    outcomes = {
        one: _ask(
            [case for snippet in wanted if chosen[snippet.slug] == one for case in scope.cases(snippet).values()], one
        )
        for one in dict.fromkeys(chosen.values())
    }
    for snippet in wanted:
        answers = outcomes[chosen[snippet.slug]]
        found = scope.measure(snippet, chosen[snippet.slug], partial(_answer, answers))
        try:
            scope.save(snippet.folder, found)
        except OSError as error:
            fault = Fault(str(snippet.folder), "", f"cannot be written: {error.strerror}", "choose another --from")
            raise GuideError([fault]) from error
        click.echo(snippet.slug)
        for axis in ("model", "gpu"):
            names = found.members(axis)
            click.echo(f"  {axis}: {'all' if names is None else ', '.join(names)}")


def _answer(known: dict[tuple[object, ...], Outcome], case: Case) -> Outcome:
    return known[case.key]


def _ask(cases: list[Case], release: str) -> dict[tuple[object, ...], Outcome]:
    """Put cases to SGLang, one machine after another, so that each is started once."""
    outcomes: dict[tuple[object, ...], Outcome] = {}
    for gpu in dict.fromkeys(case.gpu for case in cases):
        with Session(release, gpu) as session:
            for case in cases:
                if case.gpu == gpu and case.key not in outcomes:
                    outcomes[case.key] = session.resolve(case.argv, case.model, case.env)
    return outcomes
