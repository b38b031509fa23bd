"""The command `release`: harvest, install, prove, report."""

import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import click
from packaging.version import InvalidVersion, Version

from sglang_compat import releases, snippets
from sglang_compat.check import callorder
from sglang_compat.commands import FOLDER
from sglang_compat.faults import Fault, GuideError
from sglang_compat.files import write_text
from sglang_compat.newrelease import news, report
from sglang_compat.prove import commands as prove
from sglang_compat.releases import data, harvest
from sglang_compat.releases.compare import compare
from sglang_compat.upstream import overlay
from sglang_compat.upstream.fetch import PYTHON_VERSION, fetch_wheel, pip_fault

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("release")
@click.argument("versions", nargs=-1, metavar="[RELEASE]...")
@click.option("--new", "look", is_flag=True, help="Those that the package index has and the guide does not.")
@click.option("--from", "folder", type=FOLDER, default=None, help="Folder of records.")
@click.option("--report", "target", type=FILE, default=None, help="Where to write the report. [default: shown]")
@click.option("--jobs", type=click.IntRange(1, 256), default=None, help="Processes at work. [default: one a core]")
def release_command(
    versions: tuple[str, ...], look: bool, folder: Path | None, target: Path | None, jobs: int | None
) -> None:
    """Take a new SGLang release in: read it, install it, prove every record on it, and say what it changes.

    Ends with 0 whatever the report says: what broke is news, not a failure of taking it in.
    """
    known = overlay.known_releases()
    wanted = [*versions, *(newer(index_releases(), known) if look else ())]
    if not wanted and not look:
        raise click.UsageError("Name a release, or say --new.")
    if not wanted:
        click.echo(f"There is nothing newer than {known[-1]}.")
        return
    reports = [take_in(release, folder, jobs or len(os.sched_getaffinity(0))) for release in _ordered(wanted)]
    text = "\n".join(reversed(reports))
    if target is None:
        click.echo(text)
    else:
        write_text(target, text)


def take_in(release: str, folder: Path | None, jobs: int) -> str:
    """Add one release to the guide's data and proofs.

    Args:
        release: The release.
        folder: The records; the default ones when None.
        jobs: How many processes to keep at work.

    Returns:
        The report, in Markdown.

    Raises:
        GuideError: The release cannot be had or read, or has no release before it.
    """
    _step(f"reading {release}")
    harvest.update(data.FOLDER, [harvest.read_wheel(fetch_wheel(release), release)])
    forget()
    callorder.update([release])
    add_known(release)
    older = [one for one in releases.releases() if Version(one) < Version(release)]
    if not older:
        problem = "is the oldest known release, so there is nothing to compare it with"
        raise GuideError([Fault(f"release {release}", "", problem, "harvest the one before it first")])
    _step(f"installing {release}")
    overlay.install(release)
    _step(f"proving the records on {release}")
    records = snippets.load_all(folder or snippets.default_folder())
    proofs = prove.run(records, records, [release], jobs=jobs)
    previous = older[-1]
    change = compare(previous, release)
    broke = news.broken(proofs, previous, release)
    wrong = [snippet for snippet, _, faults in proofs if faults and snippet not in [one.snippet for one in broke]]
    return report.render(
        news.News(
            broken=broke,
            unproved=wrong,
            proved=len(proofs) - len(broke) - len(wrong),
            change=change,
            checks=news.unexplained(change.said, records, releases.flags(previous)),
        )
    )


def index_releases() -> list[str]:
    """Ask the package index, through pip, which releases of SGLang there are.

    Raises:
        GuideError: It cannot be reached.
    """
    command = [sys.executable, "-m", "pip", "index", "versions", "sglang", "--disable-pip-version-check"]
    pip = subprocess.run(
        [*command, "--only-binary=:all:", "--python-version", PYTHON_VERSION],
        capture_output=True,
        text=True,
        check=False,
    )
    if pip.returncode:
        raise pip_fault(pip.stderr + pip.stdout, "sglang", "newest")
    return read_index(pip.stdout)


def read_index(output: str) -> list[str]:
    """Read what `pip index versions` prints.

    Args:
        output: With a line ``Available versions: 0.5.23, 0.5.22, ...``.
    """
    line = next((line for line in output.splitlines() if line.startswith("Available versions:")), "")
    return [version.strip() for version in line.partition(":")[2].split(",") if version.strip()]


def newer(found: Sequence[str], known: Sequence[str]) -> list[str]:
    """Give the releases that came after the newest known one, oldest first; release candidates are left out.

    Args:
        found: What the package index has.
        known: What the guide has.
    """
    newest = max(map(Version, known))
    return [one for one in _ordered(found) if Version(one) > newest and not Version(one).is_prerelease]


def forget() -> None:
    """Forget what was read of the harvested data: it has changed."""
    for function in vars(data).values():
        if hasattr(function, "cache_clear"):
            function.cache_clear()


def add_known(release: str) -> None:
    """Add a release to the list of those that the guide knows."""
    path = Path(str(files("sglang_compat.upstream") / "releases.txt"))
    write_text(path, "\n".join(_ordered({*path.read_text("utf-8").split(), release})) + "\n")


def _ordered(versions: Sequence[str] | set[str]) -> list[str]:
    try:
        return sorted(versions, key=Version)
    except InvalidVersion as error:
        raise GuideError([Fault("command line", "", str(error), "Write it as SGLang does: 0.5.24.")]) from error


def _step(what: str) -> None:
    click.echo(f"{what} ...", err=True)
