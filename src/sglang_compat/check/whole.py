"""A whole text with its launch commands: each checked, and the text with all of them repaired."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sglang_compat import scripts
from sglang_compat.check import layout
from sglang_compat.check.arguments import History, Table
from sglang_compat.check.checking import check
from sglang_compat.check.findings import Context, Finding, Report
from sglang_compat.check.repair import Repair, repairs, told
from sglang_compat.check.rules import Rules
from sglang_compat.launch import Launch, LaunchError
from sglang_compat.scripts import Command

Config = tuple[Mapping[str, Any], Mapping[str, str]]  # key -> value; key -> where it stands


@dataclass(frozen=True)
class Checked:
    """One command and what the check says.

    Args:
        command: As it stands in the text.
        launch: Taken apart, with its config file when that could be read.
        context: What it does not say itself.
        report: The findings.
        repairs: What would repair it, the best first.
    """

    command: Command
    launch: Launch
    context: Context
    report: Report
    repairs: tuple[Repair, ...]


def check_all(
    commands: Sequence[Command],
    rules: Rules,
    table: Table,
    context: Callable[[Launch], Context],
    history: History | None = None,
    config: Callable[[str], Config | None] = lambda path: None,
) -> list[Checked]:
    """Check every command of a text.

    Args:
        commands: The commands.
        rules: The release's rules.
        table: The release's flags, by every name.
        context: Says what a command does not.
        history: The flags of all releases.
        config: Gives what a config file says, and where each key stands; None when it was not read.
    """
    checked = []
    for command in commands:
        made = command.launch
        content = config(made.config) if made.config else None
        if content is not None:
            made = made.with_config(*content)
        about = context(made)

        def run(launch: Launch, about: Context = about) -> Report:
            return check(launch, rules, table, about, history)

        report = run(made)
        found = [] if report.ok else repairs(made, run, rules, table, about)
        if found:
            report = replace(report, findings=told(report.findings, found[0], table))
        remarks = [Finding(None, remark, kind="layout") for remark in command.remarks]
        report = replace(report, notices=(*remarks, *report.notices))
        checked.append(Checked(command, made, about, report, tuple(found)))
    return checked


def rewritten(checked: Sequence[Checked], table: Table) -> str | None:
    """Give the text with every command repaired.

    Args:
        checked: All commands of one text, in its order.
        table: The release's flags, by every name.

    Returns:
        The text, with line ends that a shell reads as they were meant; the commands alone, when the text's layout
        leaves no place for an edit; None when there is nothing to repair, or a command that nothing repairs.
    """
    if not all(one.report.ok or one.repairs for one in checked):
        return None
    if not any(one.repairs or one.command.seams for one in checked):
        return None
    text = _edited(checked, table)
    if text is not None and _reads_as(text, checked):
        return text
    return "\n\n".join(plain(one, one.repairs[0] if one.repairs else None) for one in checked)


def _edited(checked: Sequence[Checked], table: Table) -> str | None:
    """Make every command's repair in its text; None when its layout leaves no place for one."""
    made: list[layout.Change] = []
    for one in checked:
        own = layout.changes(one.command, one.repairs[0].edits if one.repairs else (), table)
        if own is None:
            return None
        made += [change for change in own if change not in made]  # two commands may hold the same variable
    return layout.rewrite(checked[0].command.source, made)


def _reads_as(text: str, checked: Sequence[Checked]) -> bool:
    """Whether a text holds the repaired commands and nothing else."""
    try:
        found = scripts.commands(text)
    except LaunchError:
        return False
    wanted = [one.repairs[0].launch if one.repairs else one.launch for one in checked]
    given = [[option for option in made.options if option.origin == "given"] for made in wanted]
    return [list(command.launch.options) for command in found] == given


def plain(one: Checked, repair: Repair | None) -> str:
    """Write one command by itself, repaired."""
    prefix = [word.text for word in one.command.words[: one.command.first] if "=" not in word.text]
    return layout.plain(repair.launch if repair else one.launch, prefix)
