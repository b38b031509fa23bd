"""Matches -> what a terminal shows: title, what to change, the command, why."""

import textwrap
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from sglang_compat import browser, guide
from sglang_compat.match import Match
from sglang_compat.record import visible
from sglang_compat.releases import latest, places, releases
from sglang_compat.snippets import Snippet

MAYBES = 3  # guesses shown when nothing is sure
DIFF = {"+": "green", "-": "red"}


def show(found: Sequence[Match], records: Sequence[Snippet], console: Console) -> None:
    """Print what a paste says, or that SGLang does not say it.

    Args:
        found: The matches, best first.
        records: The guide's records.
        console: Where to print; its width and colours are the terminal's, or plain text in a pipe.
    """
    sure = [one for one in found if one.certainty == "sure"]
    if not found:
        _say(console, f"No release from {releases()[0]} to {latest()} says this.", "bold")
        _say(console, "It may come from Python, CUDA or another package: look for the lines above it in the log.")
        return
    if not sure:
        _say(console, "SGLang says nothing quite like this. Perhaps one of these:", "bold")
        console.print()
    by_slug = {snippet.slug: snippet for snippet in records}
    for number, one in enumerate(sure or found[:MAYBES]):
        if number:
            console.print()
        if one.slug in by_slug:
            _record(one, by_slug[one.slug], console)
        elif one.entry:
            _message(one, console)
        else:
            _flag(one, console)


def _record(one: Match, snippet: Snippet, console: Console) -> None:
    """Show a record: its page, as text."""
    answer = browser.answer(snippet, guide.site())
    _say(console, answer["title"], "bold")
    _values(one, console, dict(zip(one.entry.holes if one.entry else (), answer["flags"], strict=False)))
    if answer["fix"]:
        _say(console, f"Change: {answer['fix']}")
    console.print()
    for line in answer["diff"]:
        console.print(Text(f"  {line}", DIFF.get(line[:1], "")), soft_wrap=True)
    console.print()
    _say(console, f"Why: {' '.join(visible(snippet.record.documentation).split())}")
    if snippet.guide.note:
        _say(console, f"Note: {' '.join(visible(snippet.guide.note).split())}")
    _say(console, f"Releases: {_span(one.releases)}. Page: {one.url}", "dim")


def _message(one: Match, console: Console) -> None:
    """Show a message that has no page yet: what the source says about it."""
    assert one.entry
    _say(console, visible(one.template), "bold")
    if one.kind == "override":
        _say(console, "SGLang only says so and goes on.")
    _values(one, console)
    if one.entry.releases:
        place = places(one.entry.id, one.entry.releases[-1])[0]
        where = f"{place.file}, {place.function}" if place.function else place.file
        _say(console, f"Where: {where}")
        if place.condition:
            _say(console, f"When: {visible(place.condition)}")
        console.print(Text(place.url, "dim"), soft_wrap=True)
    _say(console, f"Releases: {_span(one.releases)}. The guide has no page for it yet. {one.why}.", "dim")


def _flag(one: Match, console: Console) -> None:
    """Show what is the matter with a flag."""
    _say(console, visible(one.why), "bold")
    if one.advice.get("is") == "vllm" and one.advice.get("to"):
        _say(console, f"Change: write {one.advice['to']} instead.")
    if one.flag:
        _say(console, f"{visible(one.flag)} is in: {_span(one.releases)}" if one.releases else "", "dim")


def _values(one: Match, console: Console, flags: Mapping[str, str | None] | None = None) -> None:
    """Show what the paste has in the message's holes, by the flag that it comes from where that is known."""
    told = []
    for hole, value in one.values.items():
        flag = (flags or {}).get(hole)
        told.append(f"{flag} {visible(value)}" if flag else f"{hole.removesuffix('!r')} = {visible(value)}")
    if told:
        _say(console, f"You have: {'; '.join(told)}")


def _span(members: Sequence[str]) -> str:
    """Give releases as runs: 0.5.8 to 0.5.12, 0.5.14."""
    known = releases()
    runs: list[list[str]] = []
    for release in members:
        if runs and known.index(runs[-1][-1]) + 1 == known.index(release):
            runs[-1].append(release)
        else:
            runs.append([release])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs) or "none known here"


def _say(console: Console, sentence: str, style: str = "") -> None:
    """Print a paragraph at the terminal's width, broken at blanks only, so that flags stay whole."""
    width = max(20, min(console.width, 100))
    for line in textwrap.wrap(sentence, width, break_long_words=False, break_on_hyphens=False):
        console.print(Text(line, style), soft_wrap=True)
