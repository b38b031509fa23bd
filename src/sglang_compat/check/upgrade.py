"""What becomes of a command from one release to another."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sglang_compat.check.arguments import Entry, Setting, Table, settings
from sglang_compat.check.findings import Finding, Report
from sglang_compat.launch import Launch, expand


@dataclass(frozen=True)
class Change:
    """One thing that is different in the later release.

    Args:
        kind: ``breaks`` (SGLang refuses what it took), ``works`` (it takes what it refused), ``renamed``,
            ``deprecated``, ``default`` (a flag that is not given), or ``means`` (an abbreviation or value that now
            stands for something else).
        text: What, in one sentence.
        flags: The flags it is about.
    """

    kind: str
    text: str
    flags: tuple[str, ...] = ()


def upgrade(launch: Launch, old: tuple[Report, Table], new: tuple[Report, Table]) -> list[Change]:
    """Compare what two releases say to a command.

    Args:
        launch: The command.
        old: The check's report on the release at hand, and its flags.
        new: The same of the release to come.
    """
    found = [*_findings(old[0], new[0]), *_deprecated(old[0], new[0])]
    for option in launch.options:
        before, after = old[1].get(expand(option.flag, old[1])), new[1].get(expand(option.flag, new[1]))
        if before and after:
            found += _entry(option.flag, before, after)
        elif before and before.renamed_to in new[1]:
            text = f"{option.flag} is now {before.renamed_to}"
            found.append(Change("renamed", text, (option.flag,)))
    return found + list(_defaults(settings(launch, old[1]), settings(launch, new[1])))


def _findings(old: Report, new: Report) -> Iterable[Change]:
    before = {(one.slug, one.message) for one in old.findings}
    slugs = {one.slug for one in old.findings if one.slug}
    for one in new.findings:
        if one.slug not in slugs and (one.slug, one.message) not in before:
            yield Change("breaks", _told(one), one.flags)
    later = {one.slug or one.message for one in new.findings}
    for one in old.findings:
        if (one.slug or one.message) not in later:
            yield Change("works", f"no longer refused: {one.message}", one.flags)


def _told(finding: Finding) -> str:
    return f"{finding.message} ({finding.why})" if finding.why else finding.message


def _deprecated(old: Report, new: Report) -> Iterable[Change]:
    before = {one.message for one in old.notices}
    for one in new.notices:
        if one.message not in before:
            yield Change("deprecated" if one.kind == "deprecated" else "means", one.message, one.flags)


def _entry(flag: str, before: Entry, after: Entry) -> Iterable[Change]:
    if before.name != after.name and before.name not in (after.name, *after.aliases):
        yield Change("means", f"{flag} stood for {before.name} and now stands for {after.name}", (flag,))
    elif before.takes_value != after.takes_value:
        takes = "takes a value now" if after.takes_value else "is a switch now"
        yield Change("means", f"{flag} {takes}", (flag,))
    elif before.type != after.type:
        yield Change("means", f"{flag} was read as {before.type} and is read as {after.type} now", (flag,))


def _defaults(old: Mapping[str, Setting], new: Mapping[str, Setting]) -> Iterable[Change]:
    """Give the flags that are not given and whose default changes; None is whatever SGLang then chooses."""
    for name, before in old.items():
        after = new.get(name)
        if after is None or before.origin != "default" or after.origin != "default":
            continue
        if None not in (before.value, after.value) and before.value != after.value:
            text = f"{name} is not given; its default goes from {before.value} to {after.value}"
            yield Change("default", text, (name,))
