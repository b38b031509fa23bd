"""On paper: no controls, all of the text, commands whole, dark on white, and addresses that can be typed."""

import pytest
from helpers import SEED_SLUGS

pytestmark = pytest.mark.browser
PAGE = f"errors/{SEED_SLUGS[0]}/"


@pytest.fixture(params=["light", "dark"])
def printed(request, open_page):
    """A page as it is laid out for paper, after the browser has said that it prints."""
    page = open_page(PAGE, color_scheme=request.param, viewport={"width": 700, "height": 900})
    page.locator(".guide-run, .md-button").first.wait_for(state="attached")
    page.emulate_media(media="print", color_scheme=request.param)
    return page


def test_nothing_is_printed_that_only_a_screen_needs(printed):
    for part in (".md-header", ".md-sidebar", ".md-footer", ".md-tags", ".md-button", ".md-code__nav", ".guide-path"):
        assert not any(element.is_visible() for element in printed.locator(part).all()), part


def test_what_is_folded_is_printed(printed):
    assert printed.locator("details").count() >= 2
    for box in printed.locator("details > :last-child").all():
        assert box.bounding_box()["height"] > 0
        assert box.evaluate("one => one.checkVisibility({contentVisibilityAuto: true})")


def test_commands_are_wrapped_and_dark_on_white(printed):
    assert printed.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    for block in printed.locator("pre > code").all():
        assert block.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
        red, green, blue = (
            int(part) for part in block.evaluate("one => getComputedStyle(one).color.match(/\\d+/g).slice(0, 3)")
        )
        assert red + green + blue < 200
    assert printed.evaluate("getComputedStyle(document.querySelector('article p')).color") == "rgb(0, 0, 0)"


def test_links_say_where_they_lead(printed):
    link = printed.locator("h2#where-sglang-raises-it + p a").first
    content = link.evaluate("one => getComputedStyle(one, '::after').content")
    assert link.get_attribute("href") in content


def test_a_page_becomes_a_document(printed):
    assert printed.pdf(format="A4").startswith(b"%PDF")
