"""The command `check`."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from sglang_compat import configfile, launch, scripts
from sglang_compat.check import guide, whole
from sglang_compat.check.difference import difference
from sglang_compat.check.findings import FILL_IN, PLACEHOLDER, Context, Finding
from sglang_compat.check.upgrade import Change, upgrade
from sglang_compat.check.whole import Checked, Config
from sglang_compat.faults import Fault, GuideError
from sglang_compat.launch import Launch, LaunchError, Unknown
from sglang_compat.scripts import Command
from sglang_compat.terminal import read_input

FOUND, USAGE = 1, 2
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
CONFIG_REMEDY = "run the check where the file lies, or leave --config away to check the rest"
HINTS = {
    "gpu": "give --gpu",
    "model": "give --architecture or --model-config",
    "architecture": "this architecture was not asked about",
}


@click.command("check")
@click.option("--release", help="SGLang's release; the newest known one when not given.")
@click.option("--gpu", help="The GPU it runs on, such as h100.")
@click.option("--architecture", help="The model's architecture, when the command's model does not tell.")
@click.option("--model-config", type=FILE, help="The model's config.json, to read the architecture from.")
@click.option("--fix", is_flag=True, help="Show the command that starts, and what changes.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: ok, findings, fixed, unchecked.")
@click.option("--from", "old", metavar="RELEASE", help="With --to: what an upgrade changes for this command.")
@click.option("--to", "new", metavar="RELEASE", help="The release to upgrade to.")
@click.option("--snippets", type=click.Path(file_okay=False, path_type=Path), help="Folder of records.")
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND | -")
def check_command(
    release: str | None,
    gpu: str | None,
    architecture: str | None,
    model_config: Path | None,
    fix: bool,
    as_json: bool,
    old: str | None,
    new: str | None,
    snippets: Path | None,
    command: tuple[str, ...],
) -> None:
    """Show every conflict in a launch command before it is launched.

    COMMAND is a command as one writes it, in one string or in words; `-` reads a command, a shell script, or a
    Kubernetes or compose manifest from standard input. Exits with 0 when nothing is wrong, 1 with findings, and 2
    when it cannot be read.
    """
    try:
        if bool(old) != bool(new):
            raise click.UsageError("--from and --to go together.")
        text = read_input().decode("utf-8", "replace") if command == ("-",) else _text(command)
        commands = scripts.commands(text)
        if not any(found.argv for found in commands):
            raise click.UsageError("There is no launch command in this.")
        others = [found.launch.other for found in commands]
        if all(others):
            raise click.UsageError(f"This is no SGLang launch: it starts `{others[0]}`.")
        config = _config_json(model_config) if model_config else None

        def context(found: Launch, chosen: str) -> Context:
            return guide.context(found, chosen, gpu, architecture, config)

        known = guide.knowledge(new or release, snippets)
        configs = _configs(commands)
        checked = _checked(commands, known, context, configs)
        earlier = guide.knowledge(old, snippets) if old else None
        changes: list[Change] = []
        if earlier:
            before = _checked(commands, earlier, context, configs)
            for one, other in zip(before, checked, strict=True):
                changes += upgrade(one.launch, (one.report, earlier.table), (other.report, known.table))
    except LaunchError as error:
        raise click.UsageError(str(error)) from error
    except GuideError as error:
        raise click.UsageError("\n".join(map(str, error.faults))) from error
    fixed = whole.rewritten(checked, known.table)
    ok = all(one.report.ok for one in checked)
    if as_json:
        findings = [finding.to_json() for one in checked for finding in one.report.findings]
        unchecked = [{"needs": needed, "why": why} for needed, why in _unchecked(checked, known)]
        told = {"ok": ok, "findings": findings, "fixed": fixed, "unchecked": unchecked}
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        for line in _told(checked, changes, known, fix, fixed):
            click.echo(line)
    sys.exit(0 if ok else FOUND)


def _text(command: Sequence[str]) -> str:
    """Give the command as text; words that a shell has split are quoted again."""
    return command[0] if len(command) == 1 else " ".join(map(launch.quoted, command))


def _checked(
    commands: Sequence[Command], known: guide.Knowledge, context: Any, configs: Mapping[str, Config]
) -> list[Checked]:
    return whole.check_all(
        commands, known.rules, known.table, lambda found: context(found, known.release), known.history, configs.get
    )


def _config_json(path: Path) -> str:
    """Read a model's config.json."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise GuideError([Fault(str(path), "", "is not UTF-8", "save it as UTF-8")]) from error


def _configs(commands: Sequence[Command]) -> dict[str, Config]:
    """Read the files that --config names; one whose name only the shell can tell is left unread.

    Raises:
        GuideError: With every file that is not here, or is no config.
    """
    names = (found.launch.config for found in commands)
    read: dict[str, Config] = {}
    faults: list[Fault] = []
    for name in dict.fromkeys(name for name in names if name and not isinstance(name, Unknown)):
        try:
            if Path(name).exists() and not Path(name).is_file():  # a pipe or a device may have no end
                raise ValueError("it is no file")
            text = Path(name).read_text("utf-8")
            read[name] = configfile.read(text), configfile.places(text, name)
        except LaunchError as error:
            faults.append(Fault(name, "", str(error), "mend it: SGLang reads a mapping of flags to values, in YAML"))
        except (OSError, ValueError) as error:  # not there, or a path that no system can hold, or no text
            problem = (error.strerror if isinstance(error, OSError) else None) or str(error)
            faults.append(Fault(name, "", f"the file that --config names cannot be read: {problem}", CONFIG_REMEDY))
    if faults:
        raise GuideError(faults)
    return read


def _unchecked(checked: Sequence[Checked], known: guide.Knowledge) -> list[tuple[str, str]]:
    """List what was not checked, once each: what has to be known for it, and why."""
    needs = [need for one in checked for need in one.report.needs]
    unproved = [("a proof", f"asked for by {slug}") for slug in known.unproved]
    return [(str(needed), why) for needed, why in dict.fromkeys([*needs, *unproved])]


def _told(
    checked: Sequence[Checked], changes: Sequence[Change], known: guide.Knowledge, fix: bool, fixed: str | None
) -> list[str]:
    """Tell the reports in words, for a terminal."""
    lines: list[str] = []
    for number, one in enumerate(checked, 1):
        lines += [""] if lines else []
        lines.append(_heading(one, known.release, number if len(checked) > 1 else None))
        for finding in one.report.findings:
            lines += ["", *_finding(finding)]
        for notice in one.report.notices:
            lines.append(f"  note: {notice.message}" + (f"  (errors/{notice.slug}/)" if notice.slug else ""))
        for name, why in one.report.needs:
            hint = HINTS.get(name, f"what {name} holds is not known")
            lines.append(f"  not checked: {hint}: {why}")
        if one.report.ok:
            lines.append("  no conflict found")
        for repair in one.repairs[1:] if fix else ():
            lines += ["", f"or instead: {'; '.join(map(str, repair.edits))}"]
    lines += [f"  not checked: {slug}: its record names no known architecture" for slug in known.unproved]
    if changes:
        lines += ["", f"From the earlier release to {known.release}:"]
        lines += [f"  {change.kind}: {change.text}" for change in changes]
    if fix and fixed is not None:
        lines += ["", *difference(checked[0].command.source, fixed), "", fixed]
        if any(edit.to_fill_in for one in checked for repair in one.repairs[:1] for edit in repair.edits):
            lines += ["", f"Where it says so above, or {PLACEHOLDER}…, only you know the value: {FILL_IN}."]
    elif fix and not all(one.report.ok for one in checked):
        lines += ["", "No repair is known for all of this."]
    return lines


def _heading(one: Checked, release: str, number: int | None) -> str:
    about = one.context
    where = f" on {about.gpu}" if about.gpu else ""
    model = about.architecture or "an unknown architecture"
    return f"{f'command {number}: ' if number else ''}SGLang {release}{where}, {model}"


def _finding(finding: Finding) -> list[str]:
    lines = [f"  {finding.message}"]
    if finding.why:
        lines.append(f"    {finding.why}")
    lines += [f"    {flag} is in {place}" for flag, place in finding.where]
    if finding.fix:
        lines.append(f"    fix: {finding.fix}")
    if finding.slug:
        lines.append(f"    page: errors/{finding.slug}/")
    return lines
