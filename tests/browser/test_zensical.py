"""The generated Markdown without MkDocs: Zensical builds the same files to a site that can be used."""

import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from bs4 import BeautifulSoup
from helpers import SEED_SLUGS

pytestmark = [pytest.mark.site, pytest.mark.browser]

WAIT = 60_000
SLUG = SEED_SLUGS[0]
# What Zensical has nothing for: it does not execute notebooks, and copies this one.
NOTEBOOK = "matrix.ipynb"


@pytest.fixture(scope="module")
def zensical(tmp_path_factory, make_checkout):
    """The site as docs/contributing.md says it is built."""
    copy = make_checkout(tmp_path_factory.mktemp("zensical"))
    repository = "https://example.org/guide"  # without one Zensical makes edit links that lead nowhere
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "GUIDE_REPO_URL": repository}
    for words in (["-c", "from sglang_compat.cli import main; main()", "pages"], ["-m", "zensical", "build"]):
        done = subprocess.run(
            [sys.executable, *words], cwd=copy, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
    return copy / "site"


@pytest.fixture(scope="module")
def address(zensical, serve):
    """Takes the place of the guide's own site for `open_page`."""
    with serve(zensical) as found:
        yield found


def test_every_page_is_there_and_every_link_leads_somewhere(zensical):
    docs = zensical.parent / "docs"
    pages = [path.relative_to(docs).with_suffix("") for path in docs.rglob("*.md")]
    assert len(pages) > 30
    for page in pages:
        folder = page.parent if page.name == "index" else page
        assert (zensical / folder / "index.html").is_file(), page
    broken = set()
    for file in zensical.rglob("*.html"):
        if file.name == "404.html" or "data" in file.relative_to(zensical).parts:
            continue  # its links start at the root
        for link in BeautifulSoup(file.read_text(), "html.parser").select("a[href]"):
            target = urlsplit(link["href"])
            if target.scheme or target.netloc or not target.path:
                continue
            place = Path(os.path.normpath(file.parent / unquote(target.path)))
            if not ((place / "index.html").is_file() or place.is_file()):
                broken.add((str(file.relative_to(zensical)), link["href"]))
    assert broken == set()
    assert (zensical / NOTEBOOK).is_file()


def test_its_search_knows_every_error(zensical):
    known = {item["location"].partition("#")[0] for item in json.loads((zensical / "search.json").read_text())["items"]}
    assert {f"errors/{slug}/" for slug in SEED_SLUGS} <= known


def test_tags_lead_to_their_errors(zensical):
    listed = (zensical / "errors/by/tag/index.html").read_text()
    assert all(f"{slug}/" in listed for slug in SEED_SLUGS)


def test_a_pasted_message_is_found(open_page):
    page = open_page()
    page.get_by_label("The error, or the whole log").fill(
        "ValueError: --enable-linear-replayssm requires Triton, or Helion for KDA, as the linear-attn decode backend; "
        "got --linear-attn-decode-backend='flashinfer'."
    )
    page.locator(f"#guide-results a[href*='{SLUG}']").first.wait_for(timeout=WAIT)


def test_a_link_with_a_message_fills_the_box(open_page):
    page = open_page("?q=ReplaySSM")
    page.wait_for_function("document.querySelector('#guide-paste')?.value === 'ReplaySSM'", timeout=WAIT)


def test_the_check_page_checks(open_page):
    page = open_page("check/")
    page.locator("#guide-release option").first.wait_for(state="attached")
    page.locator("#guide-gpu").select_option("h100")
    page.get_by_label("The launch command, or the script").fill(
        "python -m sglang.launch_server --model-path Qwen/Qwen3-Next-80B-A3B-Instruct --tp 4 "
        "--enable-linear-replayssm --linear-attn-decode-backend flashinfer"
    )
    page.locator(f"#guide-found a[href*='{SLUG}']").first.wait_for(timeout=WAIT)


def test_its_own_search_finds_an_error(open_page):
    page = open_page("correct/")
    page.keyboard.press("/")
    page.keyboard.type("ReplaySSM Triton Helion")
    page.locator(f"a[href*='{SLUG}']").first.wait_for(timeout=WAIT)
