"""The report about a new release, as Markdown."""

from collections.abc import Sequence

from sglang_compat import markdown, pages
from sglang_compat.newrelease.news import News, breaking
from sglang_compat.releases import Message, places
from sglang_compat.releases import report as told
from sglang_compat.snippets import Snippet

MOST = 40  # lines of one section


def render(news: News) -> str:
    """Give the report: what broke, then what is new, most important first.

    Args:
        news: What the release changes.
    """
    change, count = news.change, news.proved + len(news.broken) + len(news.unproved)
    broke = [f"**{_record(one.snippet)}**: {_shown(one.problem)}. To do: {_shown(one.remedy)}" for one in news.broken]
    flags = [_shown(one) for one in breaking(change)]
    reworded = [f"{_text(one.old)} is now {_text(one.new)}" for one in change.reworded]
    parts = [
        f"# SGLang {change.new}",
        f"Compared with {change.old}. {news.proved} of {count} records hold, {len(news.broken)} broke, "
        f"{len(news.checks)} new launch checks have no record, {len(flags)} changes of flags can break a command.",
        _section("Records that broke", broke, "Every record that held still holds."),
        _section("Commands that may break: flags", flags, "No flag went or changed."),
        _section("New launch checks without a record", [_check(one, change.new) for one in news.checks], "None."),
        _section("New flags", [markdown.code(told.signature(flag)) for flag in change.added], "None."),
        _section("Reworded launch checks", reworded, "None."),
        _section("Launch checks that are gone", [_text(one) for one in change.gone], "None."),
    ]
    if news.unproved:
        parts.append(_section("Records that held on neither", [_record(one) for one in news.unproved], ""))
    return "\n\n".join(parts) + "\n"


def _section(title: str, lines: Sequence[str], nothing: str) -> str:
    if not lines:
        return f"## {title}\n\n{nothing}"
    shown = [f"- {line}" for line in lines[:MOST]]
    if len(lines) > MOST:
        shown.append(f"- and {len(lines) - MOST} more")
    return f"## {title} ({len(lines)})\n\n" + "\n".join(shown)


def _record(snippet: Snippet) -> str:
    return f"{markdown.inert(pages.title(snippet))} (`{snippet.slug}`)"


def _shown(text: str) -> str:
    return markdown.prose(text).replace("\n", " ")


def _check(message: Message, release: str) -> str:
    where = places(message.id, release)
    condition = f", when {markdown.code(where[0].condition)}" if where and where[0].condition else ""
    link = f" ([`{where[0].file.rsplit('/', 1)[-1]}`]({where[0].url}))" if where else ""
    return f"{_text(message)}{condition}{link}"


def _text(message: Message) -> str:
    return markdown.code(message.text())
