import json
from dataclasses import replace
from email.utils import parsedate_to_datetime
from html.parser import HTMLParser
from xml.etree import ElementTree

import feedparser
import pytest
from helpers import ROOT, SEED_SLUGS
from test_markdown import HOSTILE

from sglang_compat import pages, snippets
from sglang_compat.faults import GuideError
from sglang_compat.publish.feeds import MOST, feed_files, items
from sglang_compat.record import LONGEST_TEXT, visible

SITE = "https://guide.example/g/"
RECORDS = snippets.load_all(ROOT / "snippets", SEED_SLUGS)
CHANGE = {"at": "2026-12-01T08:00:00Z", "what": "The repair needs one flag less."}


def changed(snippet, **guide):
    return replace(snippet, guide=snippets.Guide.model_validate({**snippet.guide.model_dump(), **guide}))


def feeds(records):
    made = feed_files(records, SITE)
    return feedparser.parse(made["feed.xml"].encode()), json.loads(made["feed.json"])


def test_both_feeds_are_well_formed_and_say_the_same():
    rss, feed = feeds(RECORDS)
    assert not rss.bozo, rss.get("bozo_exception")
    assert rss.version == "rss20"
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert (rss.feed.link, feed["home_page_url"]) == (SITE, SITE)
    assert [entry.link for entry in rss.entries] == [item["url"] for item in feed["items"]]
    assert [entry.id for entry in rss.entries] == [item["id"] for item in feed["items"]]
    assert [entry.title for entry in rss.entries] == [item["title"] for item in feed["items"]]
    assert all(address.startswith(SITE) for address in (feed["feed_url"], *(item["url"] for item in feed["items"])))


def test_dates_are_the_records_own_and_so_the_same_in_every_build():
    (item,) = items(RECORDS[:1])
    assert item.when.isoformat() == RECORDS[0].record.analyzedAt[:19] + "+00:00"
    made = feed_files(RECORDS, SITE)
    assert made == feed_files(list(reversed(RECORDS)), SITE)
    for node in ElementTree.fromstring(made["feed.xml"]).iter("pubDate"):
        assert parsedate_to_datetime(node.text).year == 2026


def test_a_change_is_news_of_its_own():
    rss, _ = feeds([changed(RECORDS[0], changes=[CHANGE]), RECORDS[1]])
    assert [entry.title.split(":")[0] for entry in rss.entries] == ["Changed", "New", "New"]
    assert CHANGE["what"] in rss.entries[0].summary
    assert len({entry.id for entry in rss.entries}) == 3


def test_only_the_newest_are_told():
    many = [changed(RECORDS[0], changes=[CHANGE] * (MOST + 5))]
    assert len(items(many)) == MOST


def test_there_is_no_feed_without_an_address_of_the_site():
    assert feed_files(RECORDS, "") == {}


class Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.text = set(), ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        assert not attrs
        self.tags.add(tag)

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize(
    "text", [*HOSTILE, "]]>", "--></title>", "\u2028\u2029\ufffe\x0b"], ids=lambda text: ascii(text)[:30]
)
def test_hostile_text_stays_text(text):
    if not text.strip() or len(text) > LONGEST_TEXT:
        return
    rss, feed = feeds([changed(RECORDS[0], title=text, fix=text, changes=[CHANGE | {"what": text}])])
    assert not rss.bozo, rss.get("bozo_exception")
    content = Tags(feed["items"][0]["content_html"])
    assert content.tags <= {"p", "pre", "code"}
    assert " ".join(visible(text).split()) in content.text
    assert not set("<>&") & set(feed["items"][0]["title"])
    assert visible(feed["items"][0]["title"]) == feed["items"][0]["title"]
    assert pages.head_title(text) in " ".join(rss.entries[0].title.split())


def test_a_date_that_is_on_no_calendar_is_refused(seed, tmp_path):
    seed["record"]["analyzedAt"] = "2026-02-30T00:00:00Z"
    with pytest.raises(GuideError) as raised:
        snippets.read_dataset("record.json", json.dumps(seed))
    (fault,) = raised.value.faults
    assert fault.place == "$.record.analyzedAt"
    assert "calendar" in fault.problem
