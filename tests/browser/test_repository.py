"""A guide whose repository is on GitHub: readers' browsers are led there by links, and ask it nothing."""

import pytest
from helpers import SEED_SLUGS, build, without_notebook

pytestmark = [pytest.mark.site, pytest.mark.browser]

REPOSITORY = "https://github.com/someone/guide"


@pytest.fixture(scope="module")
def address(tmp_path_factory, make_checkout, serve):
    """Takes the place of the guide's own site for `open_page`."""
    folder = tmp_path_factory.mktemp("repository")
    copy = make_checkout(folder)
    without_notebook(copy)
    site = build(copy, folder / "site", GUIDE_REPO_URL=REPOSITORY, PYTHONPATH=str(copy / "src"))
    with serve(site) as found:
        yield found


@pytest.mark.parametrize("path", ["", f"errors/{SEED_SLUGS[0]}/", "check/"])
def test_no_page_asks_the_repository_s_host_for_anything(open_page, path):
    """`open_page` fails when a request leaves the host; Material's own link asks for stars and forks."""
    page = open_page(path)
    page.wait_for_load_state("networkidle")
    assert page.locator(f".md-header a[href='{REPOSITORY}']").inner_text().strip() == "GitHub"
