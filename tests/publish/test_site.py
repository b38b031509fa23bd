"""What stands in the built site beside its pages, and what the pages say of it."""

import json
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import feedparser
import pytest
from bs4 import BeautifulSoup
from helpers import SEED_SLUGS, build, without_notebook

pytestmark = pytest.mark.site

SITE = "https://guide.example/g/"
REPOSITORY = "https://github.com/someone/guide"
SLUG = SEED_SLUGS[0]
OLD = "an-old-name"


@pytest.fixture(scope="module")
def copy(tmp_path_factory, make_checkout):
    checkout = make_checkout(tmp_path_factory.mktemp("copy"))
    without_notebook(checkout)
    file = checkout / "snippets" / SLUG / "record.json"
    data = json.loads(file.read_text())
    data["guide"]["formerly"] = [OLD]
    data["guide"]["changes"] = [{"at": "2027-01-02T03:04:05Z", "what": "One flag less."}]
    file.write_text(json.dumps(data))
    return checkout


@pytest.fixture(scope="module")
def site(copy, tmp_path_factory):
    environment = {"GUIDE_SITE_URL": SITE, "GUIDE_REPO_URL": REPOSITORY, "PYTHONPATH": str(copy / "src")}
    return build(copy, tmp_path_factory.mktemp("site"), **environment)


@pytest.fixture(scope="module")
def nowhere(copy, tmp_path_factory):
    """The same, of a guide that knows neither its address nor its repository."""
    environment = {"GUIDE_SITE_URL": "", "GUIDE_REPO_URL": "", "PYTHONPATH": str(copy / "src")}
    return build(copy, tmp_path_factory.mktemp("nowhere"), **environment)


def html(site, path=f"errors/{SLUG}/"):
    return BeautifulSoup((site / path / "index.html").read_text(), "html.parser")


def pages_of(site):
    """Every page, but those that lead on and the one for missing addresses."""
    found = [path.parent.relative_to(site).as_posix() for path in site.rglob("index.html")]
    return sorted(path for path in found if OLD not in path)


def test_every_page_has_its_markdown_and_says_where(site):
    for path in pages_of(site):
        link = html(site, path).find("link", type="text/markdown")
        text = (site / path / link["href"]).read_text()
        assert text.startswith(("# ", "[All errors]")), path
    listed = (site / "errors/by/tag/index.md").read_text()
    assert "## replayssm" in listed
    assert f"(../../{SLUG}/index.md)" in listed


def test_links_in_markdown_lead_to_markdown(site):
    for path in pages_of(site):
        text = (site / path / "index.md").read_text()
        targets = [part.split(")")[0] for part in text.split("](")[1:]]
        for target in targets:
            if not urlsplit(target).scheme and not target.startswith("#"):
                file = (site / path / target.split("#")[0]).resolve()
                assert file.is_file(), (path, target)
                assert file.suffix in {".md", ".json", ".ipynb"}


def test_llms_txt_lists_every_page(site):
    text = (site / "llms.txt").read_text()
    for path in pages_of(site):
        assert f"({SITE}{path}/index.md)".replace("/./", "/") in text
    assert text.count("errors.json") >= 2


def test_the_sitemap_has_every_page_and_the_records_dates(site):
    space = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
    found = {
        url.find("s:loc", space).text: url.findtext("s:lastmod", None, space)
        for url in ElementTree.parse(site / "sitemap.xml").getroot()
    }
    assert set(found) == {f"{SITE}{path}/".replace("/./", "/") for path in pages_of(site)}
    assert found[f"{SITE}errors/{SLUG}/"] == "2027-01-02T03:04:05Z"
    dated = {address for address, date in found.items() if date}
    assert dated == {f"{SITE}errors/{slug}/" for slug in SEED_SLUGS}


def test_feeds_stand_at_the_root_and_pages_name_them(site):
    assert feedparser.parse((site / "feed.xml").read_bytes()).entries[0].link == f"{SITE}errors/{SLUG}/"
    page = html(site)
    for kind, name in {"application/rss+xml": "feed.xml", "application/feed+json": "feed.json"}.items():
        assert (site / "errors" / SLUG / page.find("link", type=kind)["href"]).resolve() == (site / name).resolve()
    data = json.loads((site / "errors" / SLUG / page.find("link", type="application/json")["href"]).read_text())
    assert data["slug"] == SLUG


def test_a_page_says_to_other_programs_what_it_is(site):
    page = html(site)
    said = {tag.get("property") or tag.get("name"): tag.get("content") for tag in page.find_all("meta")}
    assert said["og:title"] == said["twitter:title"] == "ReplaySSM needs a Triton or Helion decode backend"
    assert said["og:description"] == said["description"] == said["twitter:description"]
    assert said["og:url"] == page.find("link", rel="canonical")["href"] == f"{SITE}errors/{SLUG}/"
    assert said["og:type"] == "article"
    home = html(site, ".")
    assert home.find("meta", property="og:title")["content"] == "SGLang Compatibility Guide"
    assert home.find("meta", property="og:type")["content"] == "website"


def test_a_former_address_leads_to_the_page_and_gives_its_data(site):
    page = html(site, f"errors/{OLD}")
    folder = site / "errors" / OLD
    assert (folder / page.a["href"]).resolve() == (site / "errors" / SLUG).resolve()
    assert (folder / page.script["src"]).is_file()
    assert page.find("link", rel="canonical")["href"] == f"{SITE}errors/{SLUG}/"
    assert json.loads((folder / "record.json").read_text())["slug"] == SLUG
    assert (folder / "index.md").read_text() == (site / "errors" / SLUG / "index.md").read_text()
    assert OLD not in (site / "sitemap.xml").read_text() + (site / "search/search_index.json").read_text()


def test_every_page_has_a_form_that_reports_a_problem(site):
    for path in pages_of(site):
        (link,) = html(site, path).select(".guide-report a")
        body = parse_qs(urlsplit(link["href"]).query)["body"][0]
        assert f"- Page: {SITE}{'' if path == '.' else f'{path}/'}\n" in body
        assert "- Guide for SGLang: 0." in body
    body = parse_qs(urlsplit(html(site).select_one(".guide-report a")["href"]).query)["body"][0]
    assert f"- Record: {SLUG}\n" in body
    assert "- Proved on SGLang: " in body
    assert "- Made from: templates/error.md.jinja\n" in body


def test_edit_links_lead_to_what_a_person_wrote(site):
    links = {path: html(site, path).find("a", rel="edit") for path in pages_of(site)}
    assert links[f"errors/{SLUG}"]["href"] == f"{REPOSITORY}/edit/main/snippets/{SLUG}/record.json"
    assert links["add"]["href"] == f"{REPOSITORY}/edit/main/docs/add.md"
    assert links["errors"] is links["errors/by/flag"] is links["releases"] is None


def test_a_guide_that_knows_no_address_has_relative_links_and_no_feeds(nowhere):
    assert not (nowhere / "feed.xml").exists()
    assert not (nowhere / "feed.json").exists()
    page = html(nowhere)
    assert page.find("link", type="application/rss+xml") is None
    assert page.select(".guide-report") == []
    assert page.find("a", rel="edit") is None
    assert page.find("meta", property="og:url") is None
    index = json.loads((nowhere / "errors.json").read_text())
    assert (nowhere / index["errors"][0]["url"] / "index.html").is_file()
    assert (nowhere / index["errors"][0]["markdown"]).is_file()
    for line in (nowhere / "llms.txt").read_text().split("\n"):
        if line.startswith("- ["):
            assert (nowhere / line.split("](")[1].split(")")[0]).is_file(), line
