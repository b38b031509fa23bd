"""The built guide as a reader uses it: Chromium over HTTP."""

import pytest

pytestmark = pytest.mark.browser

PASTE = (
    "ValueError: --enable-linear-replayssm requires Triton, or Helion for KDA, as the linear-attn decode backend; "
    "got --linear-attn-decode-backend='flashinfer'."
)
PAGE = "errors/enable-linear-replayssm-requires-triton-or-heli/"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_a_pasted_message_leads_to_its_page_and_the_repaired_command_is_copied(open_page):
    page = open_page()
    page.get_by_label("The error, or the whole log").fill(PASTE)
    page.locator("#guide-results a").first.click()
    page.wait_for_url(f"**/{PAGE}**")
    page.get_by_role("heading", level=1).wait_for()
    command = page.locator(".language-bash").first
    command.hover()
    command.locator("button.md-code__button[data-md-type=copy], button.md-clipboard").first.click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.includes('no_buffer'))")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("python -m sglang.launch_server")
    assert "--disable-overlap-schedule" in copied


@pytest.mark.parametrize(
    "path", ["", PAGE, "errors/", "errors/by/flag/", "errors/by/tag/", "matrix/", "correct/", "add/"]
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_fits_a_phone_in_light_and_dark(open_page, path, scheme):
    page = open_page(path, color_scheme=scheme, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    expected = {"light": "default", "dark": "slate"}[scheme]
    assert page.evaluate("document.body.dataset.mdColorScheme") == expected


def test_an_unknown_address_leads_on(open_page):
    page = open_page("errors/no-such-error/")
    assert page.get_by_role("heading", level=1).inner_text() == "There is no such page"
    page.get_by_role("link", name="home page").click()
    page.get_by_label("The error, or the whole log").wait_for()
    assert [error for error in open_page.errors if "404" not in error] == []
    open_page.errors.clear()  # the missing page itself
