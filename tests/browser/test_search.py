"""Finding a message: the large box, the header's search, nothing found, the 404 page."""

import json
import random
import re
from pathlib import Path

import pytest

from sglang_compat import releases, snippets, template

pytestmark = pytest.mark.browser

PASTE = (
    "[2026-01-05 10:00:00] launching\n"
    "ValueError: --enable-linear-replayssm requires Triton, or Helion for KDA, as the linear-attn decode backend; "
    "got --linear-attn-decode-backend='cutedsl'.\n"
)
SECOND = (
    "ValueError: --enable-linear-replayssm-spec requires the triton or flashinfer linear-attn decode backend, got "
    "--linear-attn-decode-backend='helion'.\n"
)
SLUG = "enable-linear-replayssm-requires-triton-or-heli"
BOX = "The error, or the whole log"
UNRELATED = "Zebra frobnicated the quux"
RECORDS = snippets.load_all(snippets.default_folder())
WAIT = 30_000  # milliseconds; the machine may be busy


def look(page, text):
    page.get_by_label(BOX).fill(text)
    page.wait_for_function("document.querySelector('#guide-status').textContent", timeout=WAIT)


def filled(snippet):
    """The record's message with a value in each hole."""
    parts = template.from_message(snippet.record.errorMessage).parts
    return "".join("'value'" if place % 2 else part for place, part in enumerate(parts))


def test_the_match_is_marked_and_what_the_reader_passed_stands_in_the_repair(open_page):
    page = open_page()
    look(page, PASTE)
    result = page.locator("#guide-results > li").first
    assert result.locator("mark").inner_text().endswith("--linear-attn-decode-backend='cutedsl'.")
    assert "You passed cutedsl for --linear-attn-decode-backend" in result.inner_text()
    assert result.locator("del").all_inner_texts() == ["- --linear-attn-decode-backend cutedsl"]
    result.get_by_role("button", name="Copy the command that starts").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.includes('no_buffer'))")
    count = page.locator("#guide-results > li").count()  # one message may have several causes, a page each
    assert f"{count} message" in page.get_by_role("status").first.inner_text()


def test_several_errors_come_in_the_order_of_the_paste(open_page):
    page = open_page()
    look(page, SECOND + "noise\n" * 30 + PASTE)
    titles = page.locator("#guide-results h2 a").all_inner_texts()
    assert [title.split()[1] for title in titles][:2] == ["spec-verify", "needs"]


def test_a_link_carries_a_text_to_the_box_and_material_leaves_it_alone(open_page):
    page = open_page(f"?q={PASTE.split(chr(10))[1]}")
    page.locator("#guide-results a").first.wait_for(timeout=WAIT)
    assert page.get_by_label(BOX).input_value().startswith("ValueError")
    assert not page.locator("#__search").is_checked()
    page.get_by_role("button", name="Copy a link to this answer").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.includes('?q=ValueError'))")


def test_what_was_typed_is_in_no_address_and_still_there_on_the_way_back(open_page):
    page = open_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url + str(request.all_headers())))
    look(page, PASTE)
    page.locator("#guide-results a").first.click()
    page.wait_for_url(f"**/{SLUG}/**")
    page.go_back()
    page.locator("#guide-results a").first.wait_for(timeout=WAIT)
    assert page.get_by_label(BOX).input_value() == PASTE
    assert asked
    assert [address for address in asked if "cutedsl" in address] == []


def test_the_keyboard_reaches_the_results_and_opens_one(open_page):
    page = open_page()
    look(page, PASTE + SECOND)
    box = page.get_by_label(BOX)
    box.press("Control+End")
    box.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    second = page.locator("#guide-results h2 a").nth(1).inner_text()
    assert second in page.evaluate("document.activeElement.textContent")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.id") == "guide-paste"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{SLUG}/**")


def test_a_hostile_paste_is_only_text(open_page):
    page = open_page()
    hostile = "<img src=x onerror=document.title=1><script>document.title=2</script>"
    look(page, hostile + PASTE.replace("cutedsl", "<img src=y onerror=document.title=3>") + hostile)
    assert page.locator("#guide-results img, #guide-results script").count() == 0
    assert "onerror" in page.locator("#guide-results").inner_text()
    assert page.title() not in ("1", "2", "3")


def test_a_log_of_ten_megabytes_is_read_and_the_page_stays_alive(open_page):
    page = open_page()
    page.evaluate(
        """paste => {
            const data = new DataTransfer();
            data.setData("text/plain", "[2026-01-05 10:00:00 TP0] Decode batch. #running-req: 1\\n".repeat(180000) + paste);
            window.longest = 0;
            let last = performance.now();
            setInterval(() => { const now = performance.now(); window.longest = Math.max(window.longest, now - last);
                                last = now; }, 20);
            document.querySelector("#guide-paste").dispatchEvent(
                new ClipboardEvent("paste", {clipboardData: data, cancelable: true, bubbles: true}));
        }""",
        PASTE,
    )
    page.locator("#guide-results a").first.wait_for(timeout=4 * WAIT)
    assert page.evaluate("document.querySelector('#guide-paste').value.length") < 100_000
    assert page.locator("#guide-results mark").first.inner_text().endswith("'cutedsl'.")


def test_a_message_without_a_record_shows_what_the_source_says_of_it(open_page):
    page = open_page()
    known = {snippet.record.errorMessage.split("{")[0] for snippet in RECORDS}
    message = next(
        one
        for one in releases.messages()
        if one.tier == 1 and one.kind == "check" and len(one.template) == 3 and len(one.literals[0]) > 60
        if one.literals[0] not in known and one.releases[-1] == releases.latest() and one.places[-1].condition
    )
    look(page, f"ValueError: {message.literals[0]}17{message.literals[1]}")
    result = page.locator("#guide-results > li").first
    assert "Not explained yet" in result.inner_text()
    assert f"‹{message.holes[0]}›" in result.inner_text()
    address = result.get_by_role("link").first.get_attribute("href")
    assert address in [place.url for place in releases.places(message.id, releases.latest())]


def test_nothing_found_says_so_and_offers_the_form_only_where_there_is_a_repository(open_page):
    page = open_page()
    look(page, UNRELATED)
    assert page.get_by_role("status").first.inner_text() == "Nothing found."
    assert releases.latest() in page.locator("#guide-more").inner_text()
    assert page.locator("a[href*='issues/new']").count() == 0
    page.evaluate(
        """() => { const named = document.createElement("meta"); named.name = "guide-repository";
                   named.content = "https://github.com/someone/guide"; document.head.append(named); }"""
    )
    look(page, UNRELATED + " again")
    page.locator("a[href*='issues/new']").wait_for(timeout=WAIT)
    address = page.locator("a[href*='issues/new']").get_attribute("href")
    assert address.startswith("https://github.com/someone/guide/issues/new?title=")
    assert "frobnicated" in address


@pytest.mark.parametrize(("slug", "said"), [
    ("enable-linear-replayssm-requires-triton", "Did you mean"),
    ("zebra-frobnication-failed", "Unknown"),
])  # fmt: skip
def test_an_old_address_leads_to_the_nearest_record_or_says_that_there_is_none(open_page, slug, said):
    page = open_page(f"errors/{slug}/")
    page.wait_for_function(
        "said => document.querySelector('#guide-missing').textContent.includes(said)", arg=said, timeout=WAIT
    )
    if said == "Did you mean":
        page.locator("#guide-missing a").first.click()
        page.wait_for_url(f"**/{SLUG}/**")
    open_page.errors[:] = [error for error in open_page.errors if "404" not in error]


def search(page, text):
    page.locator("[data-md-component=search-query]").fill(text)


def first(page):
    return page.locator(".md-search-result__item a").first


# Python's own words are sure in a traceback only.
SAID = [snippet for snippet in RECORDS if snippet.record.errorType != "internal"]


@pytest.mark.parametrize("snippet", SAID[:: max(1, len(SAID) // 10)], ids=lambda snippet: snippet.slug)
def test_the_header_search_gives_the_page_of_a_pasted_message_first(open_page, snippet):
    page = open_page("errors/")
    page.locator("[data-md-component=search-query]").focus()
    search(page, f"ValueError: {filled(snippet)}")
    page.wait_for_function(
        "slug => document.querySelector('.md-search-result__item a')?.href.includes(`errors/${slug}/`)",
        arg=snippet.slug,
        timeout=WAIT,
    )
    page.locator("[data-md-component=search-query]").press("Enter")
    page.wait_for_url(f"**/errors/{snippet.slug}/**")


def test_the_header_search_still_finds_words_and_suggests(open_page):
    page = open_page()
    page.locator("[data-md-component=search-query]").press_sequentially("replay")
    first(page).wait_for(timeout=WAIT)
    assert page.locator(".md-search-result__item mark").count()


def test_no_query_makes_the_header_search_throw(open_page):
    page = open_page()
    warned = []
    page.on("console", lambda message: warned.append(message.text) if message.type in ("warning", "error") else None)
    search(page, "replayssm")
    first(page).wait_for(timeout=WAIT)
    chance = random.Random(3)
    signs = [
        "-",
        "+",
        "+:",
        '"',
        "~1",
        "^",
        "^x",
        "*",
        ":",
        "a:b",
        "title:",
        "\\",
        "😀",
        "\u202e",
        "--tp",
        "~",
        " ",
        "(",
        "é",
    ]
    queries = [*signs, "x" * 10_000, "--flag " * 1500, *("".join(chance.choices(signs, k=5)) for _ in range(180))]
    page.evaluate(
        """async queries => {
            const field = document.querySelector("[data-md-component=search-query]");
            for (const query of queries) {
                field.value = query;
                field.dispatchEvent(new Event("input"));
                await new Promise(resolve => setTimeout(resolve, 10));
            }
        }""",
        queries,
    )
    search(page, "replayssm")
    first(page).wait_for(timeout=WAIT)
    assert warned == []


def test_the_first_load_is_small(site):
    import gzip

    tier1 = (Path(site) / "data" / "match-1.json").read_bytes()
    assert len(gzip.compress(tier1, 9)) <= 120_000
    for path in (Path(site) / "data" / "errors").glob("*.json"):
        assert len(path.read_bytes()) < 20_000
        assert json.loads(path.read_text())["title"]
    scripts = [path.read_text() for path in (Path(site) / "assets" / "javascripts").glob("*.mjs")]
    assert scripts
    assert not any(re.search(r"innerHTML|insertAdjacentHTML|document\.write|\beval\(", text) for text in scripts)
