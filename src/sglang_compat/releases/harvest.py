"""`sglang-compat harvest`: read releases' wheels and update messages.jsonl, flags.jsonl and places/."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import click
from packaging.version import InvalidVersion, Version
from rich.progress import Progress

from sglang_compat.faults import Fault, GuideError
from sglang_compat.files import complete, write_together
from sglang_compat.releases.catalogue import (
    LAUNCH_CHECKS,
    Said,
    dump_messages,
    dump_places,
    load_messages,
    snapshot,
)
from sglang_compat.releases.data import FOLDER
from sglang_compat.releases.declared import Declarations, Declared
from sglang_compat.releases.extract import Found, extract
from sglang_compat.releases.flagfile import dump_flags, load_flags
from sglang_compat.releases.spans import in_order
from sglang_compat.releases.wheel import Wheel
from sglang_compat.terminal import Terminal
from sglang_compat.upstream.fetch import fetch_wheel
from sglang_compat.upstream.overlay import known_releases

RUNTIME = "srt/"


@dataclass(frozen=True)
class Harvest:
    """What one wheel gave.

    Args:
        release: The release.
        says: Its messages by id.
        declares: Its flags by name.
    """

    release: str
    says: dict[str, Said]
    declares: dict[str, Declared]


def read_wheel(path: Path, release: str) -> Harvest:
    """Read one release's wheel.

    Args:
        path: The wheel.
        release: The release it holds.

    Raises:
        GuideError: It is missing, corrupt, another release, or laid out in a way that the harvest does not know.
    """
    wheel = Wheel(path, release)
    declares = Declarations(wheel).flags()
    found: list[Found] = []
    for file in wheel.files:
        launch = file.startswith(LAUNCH_CHECKS)
        if launch or file.startswith(RUNTIME):
            found += extract(wheel, file, launch=launch)
    if not any(one.file.startswith(LAUNCH_CHECKS) for one in found):
        raise wheel.fault(
            "sglang/srt",
            "no launch check was found",
            "This release is laid out differently: the harvest has to learn where its checks are.",
        )
    return Harvest(release, snapshot(found), declares)


def update(folder: Path, harvests: Sequence[Harvest]) -> list[Path]:
    """Put harvests into the data files, each in place of what was there for its release.

    Args:
        folder: Where messages.jsonl, flags.jsonl and places/ are.
        harvests: What the wheels gave, in any order.

    Returns:
        The files that changed.

    Raises:
        GuideError: The files there are damaged; nothing is written.
        OSError: They cannot be written; then none is.
    """
    complete(folder)  # a harvest that was killed ends here
    files = {path.stem: path for path in (folder / "places").glob("*.json")}
    kept = files.keys() - {harvest.release for harvest in harvests}
    says: dict[str, dict[str, Said]] = {}
    declares: dict[str, dict[str, Declared]] = {}
    if kept:
        try:
            places = {release: path.read_text(encoding="utf-8") for release, path in files.items()}
            says = load_messages((folder / "messages.jsonl").read_text(encoding="utf-8"), places)
            declares = load_flags((folder / "flags.jsonl").read_text(encoding="utf-8"), in_order(files))
        except (OSError, ValueError, KeyError) as error:
            problem = f"the harvested files do not belong together: {error}"
            remedy = "Restore them with git, or run `sglang-compat harvest --all`."
            raise GuideError([Fault(str(folder), "", problem, remedy)]) from None
    for harvest in harvests:
        says[harvest.release] = harvest.says
        declares[harvest.release] = harvest.declares
    texts = {"messages.jsonl": dump_messages(says), "flags.jsonl": dump_flags(declares)}
    texts |= {f"places/{harvest.release}.json": dump_places(harvest.says) for harvest in harvests}
    return write_together(folder, texts)


def _read(release: str) -> Harvest | GuideError:
    """Fetch and read one release in a process of its own; faults come back, to be reported together."""
    try:
        return read_wheel(fetch_wheel(release), release)
    except GuideError as error:
        return error


def read_all(releases: Sequence[str], read: Callable[[str], Harvest | GuideError] = _read) -> Iterator[Harvest]:
    """Fetch and read releases, as many at a time as there are processors.

    Args:
        releases: Which ones.
        read: Reads one.

    Raises:
        GuideError: Some cannot be read: the faults of all of them, after the others were tried.
    """
    faults: list[Fault] = []
    with ProcessPoolExecutor(min(len(releases), os.cpu_count() or 1)) as pool:
        for outcome in pool.map(read, releases):
            if isinstance(outcome, GuideError):
                faults += outcome.faults
            else:
                yield outcome
    if faults:
        raise GuideError(faults)


@click.command("harvest")
@click.argument("releases", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Every release that the guide knows.")
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=FOLDER,
    help="The folder of the data files; the package's own if not given.",
)
def harvest_command(releases: tuple[str, ...], everything: bool, folder: Path) -> None:
    """Read what RELEASES can say and which flags they have, from their wheels."""
    wanted = [*releases, *(known_releases() if everything else ())]
    if not wanted:
        raise click.UsageError("Name releases, or say --all.")
    try:
        wanted = in_order(wanted)
    except InvalidVersion as error:
        raise GuideError([Fault("command line", "", str(error), "Write it as SGLang does: 0.5.23.")]) from None
    first = known_releases()[0]
    if early := [release for release in wanted if Version(release) < Version(first)]:
        problem = f"{', '.join(early)} came before {first}, where the guide starts"
        raise GuideError([Fault("command line", "", problem, "Leave it out.")])
    console = Terminal(stderr=True)
    harvests = []
    with Progress(console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("Reading wheels", total=len(wanted))
        for harvest in read_all(wanted):
            harvests.append(harvest)
            progress.update(task, advance=1, description=f"Read {harvest.release}")
    changed = update(folder, harvests)
    for harvest in harvests:
        flags = sum(name.startswith("--") for name in harvest.declares)
        click.echo(f"{harvest.release}: {len(harvest.says)} messages, {flags} flags")
    click.echo(f"{len(changed)} files changed" if changed else "nothing changed")
