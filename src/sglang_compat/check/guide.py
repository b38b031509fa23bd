"""Records, releases and models -> the plain data that a check takes. The edge towards files."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sglang_compat import bind, browser, releases, snippets
from sglang_compat.check import about, filling
from sglang_compat.check.findings import Context
from sglang_compat.check.fitting import EXAMPLE, OF_THE_MODEL
from sglang_compat.check.order import order_of
from sglang_compat.check.rules import Rules, rule_from_data
from sglang_compat.check.scope import Scope, current, frame_of, scope_of
from sglang_compat.faults import Fault, GuideError
from sglang_compat.files import compact
from sglang_compat.flaghistory import FlagTable
from sglang_compat.launch import Launch, Unknown, expand
from sglang_compat.match.flagtable import pack_flags
from sglang_compat.prove import judge, proof
from sglang_compat.prove.cases import Case, case_of, edits
from sglang_compat.snippets import Snippet
from sglang_compat.upstream import models
from sglang_compat.upstream.machines import machine

# A record, where it is reached, who asks for the edits of its way, and the edits that nobody asks for; see `Way`.
Known = tuple[Snippet, Scope | None, tuple[tuple[str, str], ...], tuple[str, ...]]


@dataclass(frozen=True)
class Knowledge:
    """What a check knows of a release.

    Args:
        release: The release.
        rules: Its rules.
        table: Its flags, by every name.
        history: The flags of all releases.
        unproved: Records that say nothing, because no architecture is known on which their commands could be proved.
    """

    release: str
    rules: Rules
    table: Mapping[str, releases.Flag]
    history: FlagTable
    unproved: tuple[str, ...] = ()


def knowledge(release: str | None = None, folder: Path | None = None) -> Knowledge:
    """Read what a check needs.

    Args:
        release: A harvested release; the newest when None.
        folder: The records; those of the package or checkout when None.

    Raises:
        GuideError: The release is not known, something is wrong with a record, or there is none.
    """
    chosen = releases.known_release(release or releases.latest())
    folder = folder or snippets.default_folder()
    records = snippets.load_all(folder)
    if not records:  # what is checked against nothing would be called right
        raise GuideError([Fault(str(folder), "", "holds no record", "name the folder of the records")])
    data = rules_data(records, [chosen])[chosen]
    by_slug = {snippet.slug: snippet for snippet in records}
    rules = [rule_from_data(one, by_slug[one["slug"]].rule.load()) for one in data]
    unproved = tuple(snippet.slug for snippet in records if not has_architecture(snippet))
    return Knowledge(chosen, Rules(rules), releases.flags(chosen), history(), unproved)


@cache
def has_architecture(snippet: Snippet) -> bool:
    """Whether it is known on which architecture a record's commands run."""
    named = [command.model for command in snippet.launches.values()]
    return snippet.guide.model is not None or all(name and models.match(name) for name in named)


@cache
def history() -> FlagTable:
    """The flags of all releases."""
    known = releases.releases()
    return FlagTable(pack_flags(known), known)


def applies(snippet: Snippet, release: str) -> bool:
    """Whether a release lies in a record's range."""
    known = releases.releases()
    since, until = snippet.guide.since, snippet.guide.until
    return not (
        (since in known and known.index(release) < known.index(since))
        or (until in known and known.index(release) > known.index(until))
    )


def rules_data(records: Sequence[Snippet], chosen: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    """Give the rules of some releases as plain data, for `rule_from_data`. Each record is read once for all of them.

    Args:
        records: All records; those of which no architecture is known, whose rule assumes what no command tells, or
            whose message comes after the arguments give no rule.
        chosen: Harvested releases.

    Returns:
        Each release's rules, in the order of the records. A rule has ``slug``, ``message``, ``bound``,
        ``scope``, ``named``, ``about``, ``frame``, ``steps``, ``order``, ``announces``, as `Rule` has them, and
        ``validator``, its source.

    Raises:
        GuideError: A parameter cannot be bound.
    """
    made: dict[str, list[dict[str, Any]]] = {release: [] for release in chosen}
    for known in _known(records):
        for release, rule in _rules(*known, tuple(chosen)):
            made[release].append(rule)
    return made


def rules_text(records: Sequence[Snippet], chosen: Sequence[str]) -> dict[str, str]:
    """Give what `rules_data` does as JSON, a text a release.

    Args:
        records: All records.
        chosen: Harvested releases.

    Raises:
        GuideError: A parameter cannot be bound.
    """
    made: dict[str, list[str]] = {release: [] for release in chosen}
    for known in _known(records):
        for release, rule in _texts(*known, tuple(chosen)):
            made[release].append(rule)
    return {release: f"[{','.join(rules)}]" for release, rules in made.items()}


def _known(records: Sequence[Snippet]) -> Iterator[Known]:
    """Give what decides about each record's rules, of those that have any."""
    proved = [snippet for snippet in records if has_architecture(snippet)]
    wordings = judge.Wordings(proved)
    for snippet in proved:
        # Of the others no command tells whether it holds, or nobody ran it.
        if not (snippet.guide.assumes or snippet.guide.later):
            yield snippet, current(snippet), *_asked(snippet, wordings)


@cache
def _texts(*given: Any) -> list[tuple[str, str]]:
    """Give what `_rules` does, each rule as JSON."""
    return [(release, compact(rule)) for release, rule in _rules(*given)]


@cache  # while the guide is served, one record differs from the last build
def _rules(
    snippet: Snippet,
    measured: Scope | None,
    asked: tuple[tuple[str, str], ...],
    spare: tuple[str, ...],
    chosen: tuple[str, ...],
) -> list[tuple[str, dict[str, Any]]]:
    """Give a record's rules, each with its release."""
    way, names = Way(case_of(snippet, "before"), case_of(snippet, "after"), dict(asked), spare), _names_of(snippet)
    heard = filling.heard(snippet)
    made: list[tuple[str, dict[str, Any]]] = []
    seen: list[Any] = []
    rule: dict[str, Any] = {}
    for release in chosen:
        if applies(snippet, release):
            flags = [*(_flag(name, release) for name in names), text := heard(release)]
            if flags != seen:  # from most releases to the next they stay the same
                table = releases.flags(release)
                seen, rule = flags, _rule_data(snippet, table, measured, way)
                rule["message"] = filling.message_of(snippet, text, way.before, table, rule["bound"])
            made.append((release, rule | {"order": list(order_of(snippet, release))}))
    return made


@cache  # an abbreviation is compared with hundreds of names, and most records name the same flags
def _flag(name: str, release: str) -> releases.Flag | None:
    table = releases.flags(release)
    return table.get(expand(name, table))


def _names_of(snippet: Snippet) -> list[str]:
    """Give the names of all flags that a record's rule can depend on."""
    options = [option.flag for command in snippet.launches.values() for option in command.options]
    entries = [[one] if isinstance(one, str) else one for one in snippet.guide.bind.values()]
    names = [name for message in snippet.templates for name in browser.hole_names(message)]
    own = ["--" + name.replace("_", "-") for name in (*snippet.rule.parameters, *names)]
    return list(dict.fromkeys([*snippet.flags, *options, *(name for entry in entries for name in entry), *own]))


def _rule_data(
    snippet: Snippet, table: Mapping[str, releases.Flag], measured: Scope | None, way: "Way"
) -> dict[str, Any]:
    """Give a record's rule for one table of flags; depends on nothing in it but `_names_of`."""
    bound = bind.bindings(snippet, table)
    frame = frame_of(way.before, measured, bound, table)
    return {
        "slug": snippet.slug,
        "bound": bound,
        "scope": scope_of(way.before, measured, bound),
        "named": scope_of(way.before, measured, bound, named=True),
        "about": about_of(snippet, bound, frame, table),
        "frame": frame,
        "steps": _steps(snippet, way, table),
        "announces": judge.is_announcement(snippet),
        "validator": snippet.rule.source,
    }


def about_of(
    snippet: Snippet,
    bound: Mapping[str, Sequence[str]],
    frame: Sequence[tuple[str, Any, bool]],
    table: Mapping[str, Any],
) -> list[str]:
    """Give what a command has to give one of for a record's rule to have something to say.

    That is a flag without which SGLang does not come to the check; or any that the rule looks at, when it accepts
    what SGLang takes without them.

    Args:
        snippet: The record.
        bound: What its validator's parameters stand for.
        frame: What `frame_of` gave.
        table: A release's flags, by every name.

    Returns:
        Names, as the table has them, and ``env:NAME``; empty when nothing need be given.
    """
    needed = [name for name, _, given in frame if given]
    if needed:
        return needed[:1]
    names = [name for tried in bound.values() for name in tried]
    if any(name in bind.CONTEXT for name in names):
        return []
    try:
        accepts = snippet.rule.load()(**bind.arguments(bound, Launch(), table, {}))
    except Exception:  # a rule that fails on a command says nothing about it
        accepts = True
    return list(dict.fromkeys(bind.canonical(name, table) for name in names)) if accepts else []


@dataclass(frozen=True)
class Way:
    """What is known of the way from before.sh to after.sh, whichever the release.

    Args:
        before: The command at fault.
        after: The repaired one.
        asked: An edit, in words -> the record whose message asks for it, or ``""``.
        spare: Edits that SGLang never asked for.
    """

    before: Case
    after: Case
    asked: Mapping[str, str]
    spare: Sequence[str]


def _asked(snippet: Snippet, records: judge.Wordings) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Read from a record's proof who asks for the edits of its way, and which nobody asks for; see `Way`.

    Raises:
        GuideError: The proof cannot be read.
    """
    found = proof.load(snippet.folder)
    rows = [row for row in found.rows.values() if row.chain] if found else []
    if not rows:
        return (), ()
    asked: dict[str, str] = {}
    said = rows[-1].before
    for step in rows[-1].chain:
        asker = judge.best(records, said)
        asked[step.edit] = asker.slug if asker else ""
        said = step.answer
    return tuple(asked.items()), tuple(rows[-1].spare)


def _steps(
    snippet: Snippet, way: Way, table: Mapping[str, releases.Flag]
) -> list[tuple[str, list[str] | None, str | None, str | None, str | None]]:
    """Give what leads from before.sh to after.sh: flag, words (None: taken away), and, as `Step` has them, the rest.

    What the proof found that SGLang never asked for is left out. The model stays the user's.
    """
    made: list[tuple[str, list[str] | None, str | None, str | None, str | None]] = []
    for edit in edits(way.before, way.after, table):
        if edit.name == "model" or str(edit) in way.spare:
            continue
        asker_slug = way.asked.get(str(edit)) or None
        covers = asker_slug if asker_slug != snippet.slug else None
        serves = way.after.model if edit.new and edit.name in OF_THE_MODEL else None
        was = edit.old[0] if edit.old and edit.new and EXAMPLE.match(edit.new[0]) else None
        made.append((edit.spelled, None if edit.new is None else list(edit.new), covers, serves, was))
    return made


def context(
    command: Launch, release: str, gpu: str | None = None, architecture: str | None = None, config: str | None = None
) -> Context:
    """Find out what a command does not say itself.

    Args:
        command: The command.
        release: The release.
        gpu: A simulated machine's name, if the user gives one.
        architecture: An architecture, a tiny model's name or a public repository, if the user gives one.
        config: The text of the model's config.json, if there is one.

    Raises:
        GuideError: There is no such machine; the config is no JSON.
    """
    name = machine(gpu).id if gpu else None
    named = architecture or (architecture_of(config) if config else None)
    flags = releases.flags(release)
    model = command.model_in(flags)
    if named is None and model and not isinstance(model, Unknown):
        local = Path(model) / "config.json"
        try:
            named = architecture_of(local.read_text("utf-8")) if local.is_file() else None
        except (OSError, ValueError):  # a path that no system can hold, or a file that is no text
            named = None
    return about.context(command, release, name, named, models.names(), flags)


def architecture_of(text: str) -> str | None:
    """Read the architecture from the text of a config.json.

    Raises:
        GuideError: It is no JSON object.
    """
    remedy = "name the config.json that lies beside the model's weights"
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise GuideError([Fault("--model-config", "", "is no JSON", remedy)]) from error
    if not isinstance(data, dict):
        raise GuideError([Fault("--model-config", "", "is no JSON object", remedy)])
    listed = data.get("architectures")
    return str(listed[0]) if isinstance(listed, list) and listed else None
