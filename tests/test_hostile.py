"""Records full of hostile text: they import, and their pages show that text and do nothing else."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import feedparser
import pytest
from click.testing import CliRunner
from helpers import SEEDS, build, without_notebook
from markdown_it import MarkdownIt
from test_markdown import HOSTILE

from sglang_compat.cli import main
from sglang_compat.record import visible

pytestmark = pytest.mark.site

SITE = "https://guide.example/"
ALL = "\n".join(text for text in HOSTILE if len(text) < 1000)
FIELDS = ["documentation", "triggerScenarios", "commonSituations", "errorCode", "tryCatchPattern", "sourceCode"]


def hostile(seed, slug, text):
    """A record with the text in every field that may hold any text."""
    record = seed["record"] | {
        "slug": slug,
        **dict.fromkeys(FIELDS, text),
        "solutions": [text, text],
        "preventionTips": [text],
        "errorMessage": text,
        "messagePattern": re.escape(text),
        "exampleFix": f"# before\n{seed_before(text)}\n# after\n--enable-linear-replayssm --linear-attn-decode-backend triton",
        "validationCode": f"TEXT = {text!a}\n{seed['record']['validationCode']}",
    }
    return {"record": record, "datasetVersion": text}


def seed_before(text):
    quoted = "'" + text.replace("'", "'\\''") + "'"
    return f"--enable-linear-replayssm --linear-attn-decode-backend flashinfer --served-model-name {quoted}"


@pytest.fixture(scope="module")
def built(make_checkout, tmp_path_factory):
    """The site of a copy that holds hostile records besides its own."""
    folder = tmp_path_factory.mktemp("hostile")
    checkout, seed = make_checkout(folder), json.loads(SEEDS[1].read_text())
    texts = {
        f"hostile-{number}": text for number, text in enumerate([ALL, *HOSTILE]) if text.strip() and "\0" not in text
    }
    texts["hostile-long"] = "`a` " * 2000  # as long as a field may be, and slow to render
    file = folder / "records.json"
    kept = {slug: text for slug, text in texts.items() if len(text) < 5000 or slug == "hostile-long"}
    records = [hostile(seed, slug, text) for slug, text in kept.items()]
    file.write_text(json.dumps(records))
    result = CliRunner().invoke(main, ["import", str(file), "--into", str(checkout / "snippets")])
    assert result.exit_code == 0, result.output
    without_notebook(checkout)
    return build(checkout, folder / "site", GUIDE_SITE_URL=SITE, GUIDE_REPO_URL="https://github.com/a/b"), kept


def test_hostile_records_give_correct_inert_pages(built):
    from bs4 import BeautifulSoup

    site, texts = built
    plain = BeautifulSoup(
        (site / "errors" / "enable-linear-replayssm-requires-triton-or-heli" / "index.html").read_text(), "html.parser"
    )
    theirs = {str(tag) for tag in plain.find_all("script")}
    for slug, text in texts.items():
        page = BeautifulSoup((site / "errors" / slug / "index.html").read_text(), "html.parser")
        assert {str(tag) for tag in page.find_all("script")} - theirs == set(), slug
        assert {name for tag in page.find_all() for name in tag.attrs if name.startswith("on")} == set(), slug
        assert not [a["href"] for a in page.find_all("a", href=True) if a["href"].lower().startswith("javascript")], (
            slug
        )
        article = page.find("article")
        sections = {heading["id"]: heading.get_text() for heading in article.find_all("h2")}
        assert list(sections) == [
            "what-to-change", "why", "when-it-happens", "check-before-you-launch", "how-to-prevent-it",
            "proof", "where-sglang-raises-it", "related-errors",
        ], slug  # fmt: skip
        shown = " ".join(article.get_text().split())
        assert shown.count(" ".join(visible(text).split())) >= 3, slug
        python = article.select("div.language-python")
        assert len(python) == 1, slug


def test_programs_get_hostile_text_as_it_is_and_in_ascii(built):
    site, texts = built
    index = {entry["slug"]: entry for entry in json.loads((site / "errors.json").read_text("ascii"))["errors"]}
    for slug, text in texts.items():
        own = json.loads((site / "errors" / slug / "record.json").read_text("ascii"))
        assert own["dataset"]["record"]["documentation"] == text
        assert own["fix"] == index[slug]["fix"] == text
        assert index[slug]["url"] == f"{SITE}errors/{slug}/"


def test_markdown_copies_of_hostile_pages_are_inert(built):
    site, texts = built
    reader = MarkdownIt("commonmark").enable("table")
    for slug, text in texts.items():
        source = (site / "errors" / slug / "index.md").read_text()
        tokens = [part for token in reader.parse(source) for part in (token, *(token.children or ()))]
        assert not [part.content for part in tokens if part.type in ("html_block", "html_inline", "image")], slug
        links = {str(part.attrs["href"]) for part in tokens if part.type == "link_open"}
        assert all(link.startswith(("https://github.com/sgl-project/", "../", "#")) for link in links), (slug, links)
        assert [part.content for part in tokens if part.type == "heading_open"].count("") >= 8
        assert any(part.content.strip("\n") == visible(text).strip("\n") for part in tokens if part.type == "fence"), (
            slug
        )
    lines = (site / "llms.txt").read_text().split("\n")
    for slug in texts:
        (line,) = [line for line in lines if f"({SITE}errors/{slug}/index.md)" in line]
        inline = reader.parse(line)[3].children
        assert [part.attrs["href"] for part in inline if part.type == "link_open"] == [f"{SITE}errors/{slug}/index.md"]
        assert {part.type for part in inline} <= {"link_open", "link_close", "text", "code_inline"}, slug


def test_feeds_and_a_page_s_head_hold_hostile_text_as_text(built):
    from bs4 import BeautifulSoup

    site, texts = built
    feed = feedparser.parse((site / "feed.xml").read_bytes())
    assert not feed.bozo, feed.get("bozo_exception")
    assert {f"{SITE}errors/{slug}/" for slug in texts} <= {entry.link for entry in feed.entries}
    for item in json.loads((site / "feed.json").read_text("ascii"))["items"]:
        tags = {tag.name for tag in BeautifulSoup(item["content_html"], "html.parser").find_all()}
        assert tags <= {"p", "pre", "code"}, item["url"]
    for slug, text in texts.items():
        page = BeautifulSoup((site / "errors" / slug / "index.html").read_text(), "html.parser")
        said = {tag.get("property") or tag.get("name"): tag.get("content") for tag in page.head.find_all("meta")}
        assert said["og:description"] == said["description"] == " ".join(visible(text).split()), slug
        assert all(
            set(tag.attrs) <= {"property", "name", "content", "charset", "http-equiv"} for tag in page.find_all("meta")
        )
        (report,) = page.select(".guide-report a")
        assert parse_qs(urlsplit(report["href"]).query).keys() == {"title", "body"}
