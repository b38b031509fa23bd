"""A renamed record's old address, in a browser with scripts and in one without."""

import shutil
from dataclasses import replace

import pytest
from helpers import ROOT, SEED_SLUGS

from sglang_compat import snippets
from sglang_compat.publish.moved import moved_files

pytestmark = pytest.mark.browser
SLUG = SEED_SLUGS[0]
OLD = "a-name-it-had"


@pytest.fixture(autouse=True)
def moved(site):
    """The site, with a page at an old address."""
    (snippet,) = snippets.load_all(ROOT / "snippets", [SLUG])
    renamed = replace(snippet, guide=snippet.guide.model_copy(update={"formerly": [OLD]}))
    for name, text in moved_files([renamed]).items():
        (site / name).parent.mkdir()
        (site / name).write_text(text)
    yield
    shutil.rmtree(site / "errors" / OLD)


def test_an_old_address_leads_on_with_its_query_and_fragment(open_page):
    page = open_page(f"errors/{OLD}/?h=triton#proof")
    page.wait_for_url(f"**/errors/{SLUG}/?h=triton#proof")
    assert page.get_by_role("heading", level=1).inner_text().startswith("ReplaySSM needs")
    # The old address left no step behind: the history is as long as that of the page opened at its own address.
    assert page.evaluate("history.length") == open_page(f"errors/{SLUG}/").evaluate("history.length")


def test_an_old_address_leads_on_without_scripts(open_page):
    page = open_page(f"errors/{OLD}/", java_script_enabled=False)
    page.wait_for_url(f"**/errors/{SLUG}/")


def test_the_page_for_missing_addresses_takes_a_known_name_to_its_page(open_page):
    page = open_page(f"0.5.8/errors/{SLUG.upper()}/#proof")
    page.wait_for_url(f"**/errors/{SLUG}/#proof")
    assert "0.5.8" not in page.url
    open_page.errors[:] = [error for error in open_page.errors if "404" not in error]
