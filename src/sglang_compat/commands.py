"""The commands for records and pages: import, export, pages."""

import sys
from pathlib import Path

import click

from sglang_compat import snippets
from sglang_compat.faults import Fault, GuideError
from sglang_compat.files import system_fault
from sglang_compat.record import Envelope
from sglang_compat.terminal import read_input

FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--into", "folder", type=FOLDER, default=Path("snippets"), show_default=True, help="Folder of records.")
@click.option("--force", is_flag=True, help="Overwrite folders that a person edited (their guide fields stay).")
def import_command(files: tuple[str, ...], folder: Path, force: bool) -> None:
    """Make error folders from dataset records (one, a list, or JSONL; `-` is standard input).

    All faults of all files are reported at once, and then nothing is written.
    """
    records: list[tuple[str, Envelope]] = []
    faults: list[Fault] = []
    for file in files:
        try:
            data = read_input() if file == "-" else Path(file).read_bytes()
            records += [(file, envelope) for envelope in snippets.read_dataset(file, data.decode("utf-8-sig"))]
        except GuideError as error:
            faults += error.faults
        except UnicodeDecodeError as error:
            faults.append(Fault(file, f"byte {error.start}", "is not UTF-8", "save the file as UTF-8"))
        except OSError as error:
            faults.append(Fault(file, "", f"cannot be read: {error.strerror}", "name a file of dataset records"))
    try:
        changes = snippets.plan_import(records, folder, force=force)
    except GuideError as error:
        faults += error.faults
    if faults:
        raise GuideError(faults)
    try:
        snippets.carry_out(changes, folder)
    except OSError as error:
        raise GuideError([system_fault(error, folder)]) from error
    for change in changes:
        click.echo(f"{change.kind:9}  {folder / change.slug}")


@click.command("export")
@click.argument("slugs", nargs=-1, metavar="[SLUG]...")
@click.option("--from", "folder", type=FOLDER, default=None, help="Folder of records.")
def export_command(slugs: tuple[str, ...], folder: Path | None) -> None:
    """Print records as the dataset has them, one JSON line each."""
    for snippet in snippets.load_all(folder or snippets.default_folder(), slugs):
        sys.stdout.write(snippets.export_line(snippet) + "\n")


@click.command("pages")
@click.option("--from", "folder", type=FOLDER, default=None, help="Folder of records.")
@click.option("--into", "docs", type=FOLDER, default=Path("docs"), show_default=True, help="Docs folder.")
def pages_command(folder: Path | None, docs: Path) -> None:
    """Write the generated pages below a docs folder; files whose content stays are not touched."""
    from sglang_compat import guide

    try:
        changed = guide.generate(folder or snippets.default_folder(), docs)
    except OSError as error:
        raise GuideError([system_fault(error, docs)]) from error
    for path in changed:
        click.echo(f"{'wrote' if path.exists() else 'removed'}  {path}")
    click.echo(f"{len(changed)} changed")
