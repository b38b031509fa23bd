import itertools
import re

import markdown
import pytest
import yaml
from bs4 import BeautifulSoup

from sglang_compat import releases, snippets
from sglang_compat.releases import pages as paging
from sglang_compat.releases.compare import Comparison, Renamed, Reworded
from sglang_compat.releases.data import Flag, Message, Place
from sglang_compat.releases.pages import cut, release_pages
from sglang_compat.template import wording

EXTENSIONS = ["admonition", "attr_list", "md_in_html", "pymdownx.details", "pymdownx.superfences", "tables", "toc"]
HOSTILE = '<img src=x onerror=alert(1)> | `tick` {: .x } {{ 1 }} [a](javascript:b) **bold** \n??? "fold"\n```python\n1'


RECORDS = snippets.load_all(snippets.default_folder())


def html(text):
    return BeautifulSoup(markdown.markdown(text.split("---\n", 2)[2], extensions=EXTENSIONS), "html.parser")


def test_every_release_has_a_page_and_the_index_leads_to_it():
    made = release_pages(RECORDS)
    assert set(made) == {"releases/index.md", *(f"releases/{one}.md" for one in releases.releases())}
    links = {link["href"] for link in html(made["releases/index.md"]).find_all("a")}
    assert links == {f"{one}.md" for one in releases.releases()}


@pytest.mark.parametrize("name", sorted(release_pages(RECORDS)))
def test_a_page_is_small_and_its_front_matter_is_read(name):
    text = release_pages(RECORDS)[name]
    assert len(str(html(text))) < 150_000
    assert set(yaml.safe_load(text.split("---\n")[1])) >= {"description"}


def test_a_page_shows_every_new_message_with_its_line():
    release = releases.releases()[-1]
    page = html(release_pages(RECORDS)[f"releases/{release}.md"])
    links = [link["href"] for link in page.find_all("a") if "github.com" in link["href"]]
    change = paging.compare(releases.releases()[-2], release)
    assert len(links) == len(change.said) + len(change.reworded)
    assert all(re.search(rf"/v{re.escape(release)}/python/sglang/\S+#L\d+$", link) for link in links)
    shown = {code.get_text() for code in page.find_all("code")}
    assert {cut(paging.headed(message)) for message in change.said} <= shown


def test_a_message_leads_to_every_page_about_it():
    release = releases.releases()[-1]
    said = paging.compare(releases.releases()[-2], release).said[0]
    words = wording(said.literals)
    explained = ((words, "one", "One"), (words, "two", "Two [a](b)"))
    text = paging._made.__wrapped__(paging.environment(), explained)[f"releases/{release}.md"]
    (line,) = [item for item in html(text).find_all("li") if item.find("a", href="../errors/one.md")]
    assert line.code.get_text() == cut(paging.headed(said))
    assert line.find("a", href="../errors/two.md").get_text() == "Two [a](b)"


def test_new_messages_with_a_record_lead_to_it():
    made = release_pages(RECORDS)
    slugs = {wording(one.literals): record.slug for record in RECORDS for one in record.templates}
    for old, new in itertools.pairwise(releases.releases()):
        for message in paging.compare(old, new).said:
            slug = slugs.get(wording(message.literals))
            assert slug is None or f"(../errors/{slug}.md)" in made[f"releases/{new}.md"]


def test_hostile_text_stays_text(monkeypatch):
    message = Message("a", "check", "ValueError", 1, (HOSTILE,), ("2",), (Place("srt/a.py", "f", None, ("2",)),))
    flag = Flag("--flag", "flag", default=HOSTILE, choices=(HOSTILE,))
    change = Comparison(
        "1",
        "2",
        (message,),
        (Reworded(message, message),),
        (),
        (message,),
        (flag,),
        (),
        (Renamed(HOSTILE, HOSTILE, True),),
        (),
    )
    monkeypatch.setattr(paging, "releases", lambda: ("1", "2"))
    monkeypatch.setattr(paging, "compare", lambda old, new: change)
    monkeypatch.setattr(paging, "declared", lambda release: [flag])
    monkeypatch.setattr(paging, "messages", lambda: [message])
    monkeypatch.setattr(paging, "_link", lambda message, release: "")
    page = html(paging._made.__wrapped__(paging.environment(), ())["releases/2.md"])
    assert not page.find_all(["img", "pre", "strong"])
    assert [link["href"] for link in page.find_all("a")] == ["1.md"]
    assert len(page.find_all("details")) == 2
    said = " ".join(paging.headed(message).split())
    assert [code.get_text() for code in page.find_all("code")].count(said) == 4
