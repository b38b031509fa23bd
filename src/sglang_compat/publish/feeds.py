"""New and changed errors as RSS 2.0 and as JSON Feed 1.1, for the newest of them.

Both want absolute addresses, so there are none for a site that does not know its own. Titles carry no character that a
reader which takes them for HTML could act on; contents are HTML, made of escaped text.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from html import escape
from xml.etree import ElementTree as xml

from sglang_compat import dates, pages
from sglang_compat.publish import addresses
from sglang_compat.publish.addresses import Addresses
from sglang_compat.record import visible
from sglang_compat.snippets import Snippet

MOST = 100  # items of a feed
TITLE = "SGLang Compatibility Guide: new and changed errors"
DESCRIPTION = "SGLang launch errors with the command that starts, as they are added and corrected."
ATOM = "http://www.w3.org/2005/Atom"
xml.register_namespace("atom", ATOM)


@dataclass(frozen=True)
class Item:
    """One piece of news.

    Args:
        when: The record's own date.
        snippet: The record.
        what: What changed; None when the record is new.
    """

    when: datetime
    snippet: Snippet
    what: str | None = None

    @property
    def id(self) -> str:
        """A name that stays the same wherever the site is."""
        return f"{self.snippet.slug}@{dates.written(self.when)}"

    @property
    def title(self) -> str:
        """The record's title, with what is the matter."""
        return pages.head_title(f"{'Changed' if self.what else 'New'}: {pages.title(self.snippet)}")

    @property
    def html(self) -> str:
        """What happened, the message, the repair and the command, as HTML."""
        fix = pages.fix(self.snippet)
        return "".join(
            [
                _paragraph(self.what) if self.what else "",
                _code(pages.shown_message(self.snippet)),
                _paragraph(fix) if fix else "",
                _code(self.snippet.after),
            ]
        )


def _paragraph(text: str) -> str:
    return f"<p>{escape(' '.join(visible(text).split()))}</p>"


def _code(text: str) -> str:
    return f"<pre><code>{escape(visible(text).strip())}</code></pre>"


def items(snippets: Iterable[Snippet], most: int = MOST) -> list[Item]:
    """List what there is to tell, newest first.

    Args:
        snippets: The records.
        most: How many to keep.
    """
    found = []
    for snippet in snippets:
        found.append(Item(dates.moment(snippet.record.analyzedAt), snippet))
        found += [Item(dates.moment(change.at), snippet, change.what) for change in snippet.guide.changes]
    found.sort(key=lambda item: item.snippet.slug)
    found.sort(key=lambda item: item.when, reverse=True)
    return found[:most]


def feed_files(snippets: Sequence[Snippet], site: str) -> dict[str, str]:
    """Make both feeds.

    Args:
        snippets: The records.
        site: The site's address; empty when it is not known, and then there are no feeds.

    Returns:
        Path below the docs folder -> content.
    """
    if not site:
        return {}
    news, place = items(snippets), Addresses(site)
    return {addresses.RSS: rss(news, place), addresses.JSON_FEED: json_feed(news, place)}


def rss(news: Sequence[Item], place: Addresses) -> str:
    """Write RSS 2.0."""
    root = xml.Element("rss", version="2.0")
    channel = xml.SubElement(root, "channel")
    _element(channel, "title", TITLE)
    _element(channel, "link", place.of(""))
    _element(channel, "description", DESCRIPTION)
    xml.SubElement(channel, f"{{{ATOM}}}link", href=place.of(addresses.RSS), rel="self", type="application/rss+xml")
    if news:
        _element(channel, "lastBuildDate", format_datetime(news[0].when))
    for item in news:
        element = xml.SubElement(channel, "item")
        _element(element, "title", item.title)
        _element(element, "link", place.of(addresses.page(item.snippet.slug)))
        _element(element, "guid", item.id, isPermaLink="false")
        _element(element, "pubDate", format_datetime(item.when))
        for tag in item.snippet.record.tags:
            _element(element, "category", tag)
        _element(element, "description", item.html)
    xml.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{xml.tostring(root, encoding="unicode")}\n'


def _element(parent: xml.Element, name: str, text: str, **attributes: str) -> None:
    xml.SubElement(parent, name, attributes).text = text


def json_feed(news: Sequence[Item], place: Addresses) -> str:
    """Write JSON Feed 1.1."""
    feed = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": TITLE,
        "description": DESCRIPTION,
        "home_page_url": place.of(""),
        "feed_url": place.of(addresses.JSON_FEED),
        "language": "en",
        "items": [
            {
                "id": item.id,
                "url": place.of(addresses.page(item.snippet.slug)),
                "title": item.title,
                "content_html": item.html,
                "date_published": dates.written(item.when),
                "tags": item.snippet.record.tags,
            }
            for item in news
        ],
    }
    return json.dumps(feed, indent=1) + "\n"
