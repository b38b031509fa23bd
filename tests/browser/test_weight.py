"""What a reader's browser loads, packed as a host sends it. The header's search index comes on top of it, after the page
is shown: it grows with the records, and tests/test_budgets.py limits it."""

import gzip

import pytest
from helpers import ROOT

pytestmark = pytest.mark.browser

WAIT = 60_000
RECORDS = len(list((ROOT / "snippets").glob("*/record.json")))
BUDGETS = {  # KB; a release's rules are loaded to check a command
    "error": ("errors/enable-linear-replayssm-requires-triton-or-heli/", 110),
    "home": ("", 240),
    "check": ("check/", 480 + 0.2 * RECORDS),
}


@pytest.mark.parametrize("kind", BUDGETS)
def test_a_page_loads_no_more_than_its_budget(chromium, address, site, kind):
    path, budget = BUDGETS[kind]
    context, loaded = chromium.new_context(), set()
    context.on("requestfinished", lambda request: loaded.add(request.url.removeprefix(address).partition("?")[0]))
    page = context.new_page()
    page.goto(address + path)
    if kind == "home":
        page.get_by_label("The error, or the whole log").fill("--enable-linear-replayssm requires Triton")
        page.locator("#guide-results li").first.wait_for(timeout=WAIT)
    if kind == "check":
        page.locator("#guide-release option").first.wait_for(state="attached")
        page.get_by_label("The launch command, or the script").fill("--model-path Qwen/Qwen3-8B --page-size 7")
        page.locator("#guide-said:not(:empty)").wait_for(timeout=WAIT)
    page.wait_for_load_state("networkidle")
    context.close()
    files = [site / name for name in loaded if not name.startswith(("data:", "blob:"))]
    files = [file / "index.html" if file.is_dir() else file for file in files]
    sizes = {str(file.relative_to(site)): len(gzip.compress(file.read_bytes(), 6)) for file in files if file.is_file()}
    assert len(sizes) > 5
    sizes.pop("search/search_index.json")
    assert sum(sizes.values()) <= budget * 1024, sorted(sizes.items(), key=lambda pair: -pair[1])
