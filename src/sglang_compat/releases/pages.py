"""The generated page of each release, and their index. Pure: data in, Markdown out."""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial

from jinja2 import Environment

from sglang_compat.markdown import inert
from sglang_compat.pages import SECTION as PAGES
from sglang_compat.pages import environment, title
from sglang_compat.releases.compare import Comparison, compare
from sglang_compat.releases.data import Message, declared, messages, places, releases
from sglang_compat.releases.report import describe, headed, instead, signature
from sglang_compat.snippets import Snippet
from sglang_compat.template import wording

SECTION = "releases"
MESSAGE_WIDTH = 240  # the line on GitHub has the rest; pages stay small


@dataclass(frozen=True)
class Counts:
    """How much a release has.

    Args:
        messages: Messages in the launch checks.
        runtime: Messages in the rest of the runtime.
        flags: Flags.
    """

    messages: int
    runtime: int
    flags: int


def release_pages(records: Iterable[Snippet]) -> dict[str, str]:
    """Make a page for every harvested release, and the index of them.

    Args:
        records: The guide's records, which the messages that they explain lead to.

    Returns:
        Path below the docs folder -> Markdown.
    """
    return _made(
        environment(), tuple((words, record.slug, title(record)) for record in records for words in record.wordings)
    )


@cache  # a server makes them again only when a message gets, or loses, its page, or a template changes
def _made(env: Environment, explained: tuple[tuple[tuple[str, ...], str, str], ...]) -> dict[str, str]:
    """Make the pages; see `release_pages`.

    Args:
        env: The templates.
        explained: The wordings that have a page, its slug and its title.
    """
    known = releases()
    changes = _changes(known)
    tiers = _tiers()
    counts = {
        release: Counts(tiers[release, 1], tiers[release, 2], sum(flag.cli for flag in declared(release)))
        for release in known
    }
    led: dict[tuple[str, ...], list[str]] = {}
    for words, slug, name in explained:
        led.setdefault(words, []).append(f"[{inert(name)}](../{PAGES}/{slug}.md)")
    made = {}
    for release, change in changes.items():
        own = {words: tuple(led[words]) for words in _wordings(change) if words in led} if change else {}
        made[f"{SECTION}/{release}.md"] = _page(env, release, change, counts[release], tuple(own.items()))
    made[f"{SECTION}/index.md"] = env.get_template("releases.md.jinja").render(
        releases=known, changes=changes, counts=counts
    )
    return made


@cache
def _changes(known: tuple[str, ...]) -> dict[str, Comparison | None]:
    """Compare each release with the one before."""
    return {known[0]: None, **{new: compare(old, new) for old, new in itertools.pairwise(known)}}


@cache
def _page(
    env: Environment,
    release: str,
    change: Comparison | None,
    counts: Counts,
    led: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...],
) -> str:
    """Make a release's page.

    Args:
        env: The templates.
        release: The release.
        change: What it changed.
        counts: How much it has.
        led: The pages of its messages, by wording.
    """
    pages = dict(led)
    return env.get_template("release.md.jinja").render(
        release=release,
        change=change,
        counts=counts,
        moves=_moves(change) if change else [],
        signature=signature,
        instead=instead,
        describe=describe,
        headed=headed,
        cut=cut,
        link=partial(_link, release=release),
        pages=lambda message: pages.get(wording(message.literals), ()),
    )


def _wordings(change: Comparison) -> Iterator[tuple[str, ...]]:
    """Give the wordings that a release's page shows."""
    for message in (*change.said, *change.gone, *(pair.new for pair in change.reworded)):
        yield wording(message.literals)


def cut(text: str) -> str:
    """Cut a long message at a word."""
    return text if len(text) <= MESSAGE_WIDTH else text[:MESSAGE_WIDTH].rsplit(" ", 1)[0] + " …"


def _tiers() -> Counter[tuple[str, int]]:
    """Count each release's messages by tier. Thousands of them share a few hundred lists of releases."""
    found: Counter[tuple[str, int]] = Counter()
    for (members, tier), number in Counter((message.releases, message.tier) for message in messages()).items():
        found.update({(release, tier): number for release in members})
    return found


def _moves(change: Comparison) -> list[tuple[tuple[str, str], int]]:
    """Moves by file: hundreds of messages move at once when upstream splits a file."""
    moves = Counter((", ".join(move.old), ", ".join(move.new)) for move in change.moved)
    return sorted(moves.items(), key=lambda item: (-item[1], item[0]))


def _link(message: Message, release: str) -> str:
    place = places(message.id, release)[0]
    return f"([{place.file.rsplit('/', 1)[-1]}]({place.url}))"
