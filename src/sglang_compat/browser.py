"""What the site's own scripts load: the match index, a file a record, where SGLang's messages stand. Pure: text out."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sglang_compat import bind, pages, releases
from sglang_compat.files import compact
from sglang_compat.match.index import build_index
from sglang_compat.record import visible
from sglang_compat.snippets import Snippet
from sglang_compat.template import Template

FOLDER = "data"  # below the docs folder; all of it is generated
TIERS = (1, 2)
# What stands between a flag and its value in a message: `--flag=`, `--flag '`, `--flag (got `.
NAMED = re.compile(r"(--[a-z0-9][a-z0-9-]*)(?:[\s=:'\"`(]|got)*$")


def data_files(snippets: Sequence[Snippet], site: pages.Site) -> dict[str, str]:
    """Make the data files.

    The home page loads the first tier's index, and a record's file when it shows the record; everything else is
    loaded when it is needed, so that a thousand records cost a reader no more than one.

    Args:
        snippets: The records.
        site: The releases' flag tables.

    Returns:
        Path below the docs folder -> JSON.

    Raises:
        GuideError: A validator's parameters cannot be bound.
    """
    messages = releases.messages()
    made = {}
    for tier in TIERS:
        made[f"{FOLDER}/match-{tier}.json"] = _dump(build_index(snippets, messages, tier))
    made |= _place_files(messages)
    made[f"{FOLDER}/records.json"] = _dump([row for snippet in snippets for row in _names(snippet)])
    for snippet in snippets:
        made[f"{FOLDER}/{pages.SECTION}/{snippet.slug}.json"] = _answer_file(snippet, site)
    return made


@cache  # while the guide is served, most records are those of the last build
def _answer_file(snippet: Snippet, site: pages.Site) -> str:
    return _dump(answer(snippet, site))


def answer(snippet: Snippet, site: pages.Site) -> dict[str, Any]:
    """Give what a search result shows of a record.

    Args:
        snippet: The record.
        site: The releases' flag tables.

    Returns:
        ``title``; ``fix``, a sentence or null; ``after``, the command that starts; ``diff``, what changes, a line
        each with its mark in front; ``flags``, the flag that each hole of the message takes its value from.

    Raises:
        GuideError: A validator's parameters cannot be bound.
    """
    fix = pages.fix(snippet)
    table = site.tables(snippet.guide.until or site.latest)
    return {
        "title": visible(pages.title(snippet)),
        "fix": fix and " ".join(visible(fix).split()),
        "after": visible(snippet.after).strip(),
        "diff": visible(pages.difference(snippet.before, snippet.after)).split("\n"),
        "flags": hole_flags(snippet.templates[0], table, bind.bindings(snippet, table)),
    }


def hole_flags(message: Template, table: bind.Table, bound: Mapping[str, Sequence[str]]) -> list[str | None]:
    """Give the flag that each hole of a record's message takes its value from, as far as that is plain.

    Args:
        message: One of the record's templates.
        table: A release's flags, by every name.
        bound: What `bind.bindings` gave for the record and the table.
    """
    flags: list[str | None] = []
    for literal, name in zip(message.literals, hole_names(message), strict=False):
        named = NAMED.search(literal)
        own = "--" + name.replace("_", "-")
        tied = [flag for flag in bound.get(name, ()) if flag.startswith("--")]
        flags.append(named[1] if named else own if own in table else tied[0] if len(tied) == 1 else None)
    return flags


def _names(snippet: Snippet) -> list[list[str]]:
    """Give a record's slug and title, and a row more for each former slug, with the slug of today behind them."""
    title = visible(pages.title(snippet))
    return [[snippet.slug, title], *([old, title, snippet.slug] for old in snippet.guide.formerly)]


def hole_names(message: Template) -> list[str]:
    """Give the variable that stands in each hole of a message."""
    return [re.split(r"\W+", hole.partition("!")[0].partition(":")[0].strip())[-1] for hole in message.holes]


@cache  # a server makes them once: they change with the harvested data only
def _place_files(messages: tuple[releases.Message, ...]) -> dict[str, str]:
    """Give each message's first place in the newest release that says it, a file for each first letter of an id."""
    shards: dict[str, dict[str, dict[str, str | None]]] = {}
    for message in messages:
        place = releases.places(message.id, message.releases[-1])[0]
        entry = {"url": place.url, "file": place.file, "condition": place.condition}
        shards.setdefault(message.id[0], {})[message.id] = entry
    return {f"{FOLDER}/messages/{shard}.json": _dump(places) for shard, places in shards.items()}


def _dump(value: Any) -> str:
    return compact(value) + "\n"
