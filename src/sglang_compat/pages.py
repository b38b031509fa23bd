"""Error records -> plain Markdown pages and their indexes. `write` is the thin edge."""

import difflib
import html
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import nsmallest
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import DictLoader, Environment, StrictUndefined

from sglang_compat import bind, dates, markdown
from sglang_compat.files import prune, write_text
from sglang_compat.prove import proof
from sglang_compat.prove.judge import Wordings
from sglang_compat.prove.view import ProofView, proof_view
from sglang_compat.record import visible
from sglang_compat.snippets import Snippet

SECTION = "errors"  # the folder of generated pages, below the docs folder
# Folders below the docs folder that hold generated files only: what is not made anew there is removed.
GENERATED = (SECTION, "releases", "data")
# And files at the root; those that are not made are removed as well.
FILES = ("errors.json", "feed.xml", "feed.json")
REFERENCE = re.compile(r"\berrors? (\d{4,6})\b")  # the dataset's internal number of another error
TITLE_LENGTH = 90
LISTED = 300  # characters of a message on an index page


@dataclass(frozen=True)
class Site:
    """What pages need to know of the place they are made for.

    Args:
        tables: Gives a release's flags by every name.
        known: The harvested releases, in order.
    """

    tables: Callable[[str], bind.Table]
    known: tuple[str, ...]

    @property
    def latest(self) -> str:
        """The newest known release, for records without an end."""
        return self.known[-1]


def title(snippet: Snippet) -> str:
    """Give a page's title: the record's own, or its message's first clause."""
    if snippet.guide.title:
        return snippet.guide.title
    message = shown_message(snippet)
    clause = re.split(r"[;.] |\n", message.strip(), maxsplit=1)[0].rstrip(".") or snippet.slug.replace("-", " ")
    return clause if len(clause) <= TITLE_LENGTH else clause[: TITLE_LENGTH - 1].rsplit(" ", 1)[0] + "…"


def fix(snippet: Snippet) -> str | None:
    """Give what to change, in a sentence, if the record says it."""
    return snippet.guide.fix or next(iter(snippet.record.solutions), None)


def shown_message(snippet: Snippet) -> str:
    """Give the message with its placeholders as ‹name›."""
    parts = snippet.templates[0].parts
    return "".join(shown_hole(part) if place % 2 else part for place, part in enumerate(parts))


def shown_hole(expression: str) -> str:
    """Give a placeholder as a reader sees it: without Python's conversion, in marks that no message holds."""
    return f"‹{re.sub(r'![rsa]$', '', expression)}›"


def layout(command: str) -> list[str]:
    """Lay a command out one flag a line, so that two commands can be compared line by line."""
    lines: list[str] = []
    for line in command.replace("\\\n", " ").split("\n"):
        lines += [piece.strip() for piece in re.split(r"\s+(?=--)", line.strip()) if piece.strip()]
    return lines


def difference(before: str, after: str) -> str:
    """Show what changes between two commands, as the body of a diff fence."""
    old, new = layout(before), layout(after)
    lines: list[str] = []
    for kind, start, end, new_start, new_end in difflib.SequenceMatcher(None, old, new).get_opcodes():
        if kind == "equal":
            lines += [f"  {line}" for line in old[start:end]]
        else:
            lines += [f"- {line}" for line in old[start:end]] + [f"+ {line}" for line in new[new_start:new_end]]
    return "\n".join(lines)


def call(arguments: Mapping[str, Any]) -> str:
    """Write a call of `validate` with the given arguments."""
    return f"validate({', '.join(f'{name}={literal(value)}' for name, value in arguments.items())})"


def literal(value: Any) -> str:
    """Write a plain value as Python, text in double quotes as formatters want it."""
    if isinstance(value, list):
        return f"[{', '.join(literal(item) for item in value)}]"
    return json.dumps(value) if isinstance(value, str) else repr(value)


def verdicts(snippet: Snippet, site: Site) -> tuple[dict[str, Any], dict[str, Any]]:
    """Give the validator's arguments for before.sh and for after.sh.

    Raises:
        GuideError: A parameter is bound to no flag, or to more than one.
    """
    release = snippet.guide.until or site.latest
    table = site.tables(release)
    bound = bind.bindings(snippet, table)
    context = {"gpu": snippet.guide.gpu, "model": snippet.guide.model, "release": release}
    before, after = (bind.arguments(bound, command, table, context) for command in snippet.launches.values())
    return before, after


def fence_source(snippet: Snippet, site: Site) -> str:
    """Give the page's Python fence: the validator, and both commands asserted."""
    before, after = verdicts(snippet, site)
    return (
        f"{snippet.rule.source.strip()}\n\n\n"
        f"# the rule refuses the command at fault\nassert not {call(before)}\n\n"
        f"# and accepts the repaired one\nassert {call(after)}"
    )


class Neighbours:
    """What a reader meets next.

    Args:
        snippets: All records.
    """

    def __init__(self, snippets: Iterable[Snippet]):
        self._by_slug = {snippet.slug: snippet for snippet in sorted(snippets, key=lambda one: one.slug)}
        topics: dict[str, list[tuple[frozenset[str], str]]] = {}
        for slug, snippet in self._by_slug.items():
            topics.setdefault(snippet.record.backgroundTag, []).append((_flags(snippet), slug))
        self._by_topic = {topic: _Topic.of(tuple(members)) for topic, members in topics.items()}

    def of(self, snippet: Snippet, most: int = 6) -> list[Snippet]:
        """List a record's own list first, then errors of its topic that share flags."""
        listed = [slug for slug in snippet.guide.related if slug in self._by_slug and slug != snippet.slug]
        near = [slug for slug in self._nearest(snippet, most + len(listed) + 1) if slug not in (snippet.slug, *listed)]
        return [self._by_slug[slug] for slug in [*listed, *near][: max(most, len(listed))]]

    def _nearest(self, snippet: Snippet, most: int) -> list[str]:
        return self._by_topic[snippet.record.backgroundTag].nearest(_flags(snippet), most)


@cache
def _flags(snippet: Snippet) -> frozenset[str]:
    return frozenset(snippet.flags)


class _Topic:
    """The records of a topic: each one's flags and name, in the order of the names."""

    def __init__(self, members: tuple[tuple[frozenset[str], str], ...]):
        self._members = members
        self._near: dict[frozenset[str], list[str]] = {}  # records with the same flags have the same ones

    @classmethod
    @cache  # while the guide is served, few edits are of a command
    def of(cls, members: tuple[tuple[frozenset[str], str], ...]) -> "_Topic":
        """Give the topic with these records."""
        return cls(members)

    def nearest(self, mine: frozenset[str], most: int) -> list[str]:
        """List records by how many flags they share with one, itself among them; of equals by name."""
        if len(self._near.get(mine, ())) < most:
            near = nsmallest(most, self._members, key=lambda other: -len(mine & other[0]))
            self._near[mine] = [slug for _, slug in near]
        return self._near[mine]


def _topic(snippet: Snippet) -> list[str]:
    return [snippet.record.backgroundTag]


def linked_prose(text: str, numbers: Mapping[int, Snippet]) -> str:
    """Give prose as Markdown, with the dataset's internal error numbers turned into links.

    Args:
        text: The record's prose.
        numbers: The records whose number is known.
    """
    pieces = REFERENCE.split(text)
    shown: list[str] = []
    for place, piece in enumerate(pieces):
        if place % 2 == 0:
            lead = " " if piece[:1].isspace() and place else ""
            tail = " " if piece[-1:].isspace() and place < len(pieces) - 1 else ""
            shown.append(lead + markdown.prose(piece) + tail)
        elif (target := numbers.get(int(piece))) is not None:
            shown.append(f"[{markdown.inert(title(target))}]({target.slug}.md)")
        else:
            shown.append("another error")
    return "".join(shown)


def environment() -> Environment:
    """The templates, with the escaping filters that every record's text goes through; the same while they are."""
    folder = files("sglang_compat") / "templates"
    return _environment(tuple((path.name, path.read_text("utf-8")) for path in folder.iterdir()))


@cache
def _environment(templates: tuple[tuple[str, str], ...]) -> Environment:
    env = Environment(
        loader=DictLoader(dict(templates)),
        autoescape=False,  # the output is Markdown; the filters below make text inert in it
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    env.filters |= {
        "inert": markdown.inert,
        "prose": markdown.prose,
        "code": markdown.code,
        "fence": markdown.fence,
        "block": markdown.indent,
        "anchor": anchor,
        "head": lambda text: json.dumps(head_title(text), ensure_ascii=False),
        "short": lambda text: text if len(text) <= LISTED else f"{text[:LISTED]}…",
        "meta": lambda text: json.dumps(html.escape(" ".join(visible(text).split())), ensure_ascii=False),
    }
    env.globals |= {"title": title, "fix": fix, "shown_message": shown_message}
    return env


def proof_views(snippets: Sequence[Snippet], site: Site) -> dict[str, ProofView]:
    """Give what there is to say about each record's proof, by slug."""
    wordings = Wordings(snippets)
    return {snippet.slug: proof_view(snippet, proof.load(snippet.folder), wordings, site.known) for snippet in snippets}


def render(snippets: list[Snippet], site: Site, views: Mapping[str, ProofView] | None = None) -> dict[str, str]:
    """Make all generated pages.

    Args:
        snippets: The records.
        site: The releases' flag tables.
        views: What `proof_views` gave, if that was asked already.

    Returns:
        Path below the docs folder -> Markdown.

    Raises:
        GuideError: A validator's parameters cannot be bound.
    """
    env = environment()
    views = proof_views(snippets, site) if views is None else views
    numbers = {snippet.guide.number: snippet for snippet in snippets if snippet.guide.number is not None}
    neighbours = Neighbours(snippets)
    made = {}
    for snippet in snippets:
        named = tuple((number, numbers[number]) for number in _numbers(snippet) if number in numbers)
        related = tuple(neighbours.of(snippet))
        made[f"{SECTION}/{snippet.slug}.md"] = _error_page(env, snippet, site, views[snippet.slug], named, related)
    ordered = sorted(snippets, key=lambda snippet: title(snippet).casefold())
    made[f"{SECTION}/index.md"] = env.get_template("index.md.jinja").render(
        groups=_grouped(ordered, lambda snippet: [title(snippet)[0].upper()])
    )
    for name, keys in INDEXES.items():
        made[f"{SECTION}/by/{name}.md"] = env.get_template(f"by-{name}.md.jinja").render(groups=_grouped(ordered, keys))
    # Material's own plugin fills this one, so that the tags of a page lead there.
    made[f"{SECTION}/by/tag.md"] = env.get_template("by-tag.md.jinja").render()
    return made


@cache  # a server makes it again when something that it shows, or a template, is another one
def _error_page(
    env: Environment,
    snippet: Snippet,
    site: Site,
    view: ProofView,
    named: tuple[tuple[int, Snippet], ...],
    related: tuple[Snippet, ...],
) -> str:
    """Make a record's page.

    Args:
        env: The templates.
        snippet: The record.
        site: The releases' flag tables.
        view: Its proof.
        named: The records that its prose names by number.
        related: What a reader meets next.
    """
    numbers = dict(named)
    return env.get_template("error.md.jinja").render(
        snippet=snippet,
        record=snippet.record,
        guide=snippet.guide,
        linked=lambda text: linked_prose(text, numbers),
        diff=difference(snippet.before, snippet.after),
        validator=fence_source(snippet, site),
        related=related,
        proof=view,
        updated=dates.written(dates.updated(snippet)),
        permalink=permalink(snippet),
        read_from=read_from(snippet),
        excerpt=excerpt(snippet),
        holes=[markdown.code(shown_hole(hole)) for hole in snippet.templates[0].holes],
    )


@cache
def _numbers(snippet: Snippet) -> list[int]:
    """List what could be another error's number in a record's texts, and more than that."""
    texts = snippet.envelope.model_dump_json() + snippet.guide.model_dump_json()
    return sorted(map(int, set(re.findall(r"\d{4,6}", texts))))


INDEXES: dict[str, Callable[[Snippet], Sequence[str]]] = {
    "flag": lambda snippet: snippet.flags,
    "topic": _topic,
}


def _grouped(snippets: Iterable[Snippet], keys: Callable[[Snippet], Sequence[str]]) -> dict[str, list[Snippet]]:
    groups: dict[str, list[Snippet]] = {}
    for snippet in snippets:
        for key in dict.fromkeys(keys(snippet)):
            groups.setdefault(key, []).append(snippet)
    return dict(sorted(groups.items(), key=lambda pair: pair[0].lstrip("-").casefold()))


def anchor(label: str) -> str:
    """Give a flag's or a label's heading id on an index page."""
    return re.sub(r"[^a-z0-9]+", "-", label.casefold()).strip("-") or "other"


def excerpt(snippet: Snippet) -> str:
    """Give the source around the raising line as a fence with its line numbers; blank lines in front are left out."""
    record = snippet.record
    source = visible(record.sourceCode)
    start = record.sourceCodeStart + len(source) - len(source.lstrip("\n"))
    marked = f' hl_lines="{record.lineNumber - start + 1}"' if record.lineNumber >= start else ""
    return markdown.fence(source, f'{{.py3 linenums="{start}"{marked}}}')


def head_title(text: str) -> str:
    """Give a title for the page's head, where a theme puts it into HTML as it is."""
    return " ".join(visible(text).split()).translate(str.maketrans("<>&", "‹›＆"))


def permalink(snippet: Snippet) -> str:
    """Give the address of the raising line, pinned to the commit or the release's tag that was read."""
    file, _, _ = snippet.record.githubUrl.partition("#")
    return f"{file}#L{snippet.record.lineNumber}"


def read_from(snippet: Snippet) -> str:
    """Say what was read: a commit, or a release, whose analyzedSha then names the wheel that it was read from."""
    reference = snippet.record.githubUrl.partition("/blob/")[2].partition("/")[0]
    kind = "commit" if snippet.record.analyzedSha.startswith(reference) else "release"
    return f"{kind} {markdown.code(reference[:12] if kind == 'commit' else reference.removeprefix('v'))}"


def write(made: Mapping[str, str], docs: Path) -> list[Path]:
    """Write pages below the docs folder, only those that change, and remove those of records that went.

    Args:
        made: What `render` gave.
        docs: The docs folder.

    Returns:
        The files written or removed.

    Raises:
        OSError: The folder cannot be written.
    """
    changed = [docs / name for name, text in made.items() if write_text(docs / name, text)]
    for name in FILES:
        if name not in made and (docs / name).is_file():
            (docs / name).unlink()
            changed.append(docs / name)
    return changed + prune(docs, GENERATED, made.__contains__)
