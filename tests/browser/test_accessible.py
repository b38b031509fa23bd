"""Every kind of page under axe-core: light and dark, on a desktop and on a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.browser

PAGES = {
    "home": "",
    "error": "errors/enable-linear-replayssm-requires-triton-or-heli/",
    "errors": "errors/",
    "by flag": "errors/by/flag/",
    "by tag": "errors/by/tag/",
    "by topic": "errors/by/topic/",
    "releases": "releases/",
    "release": "releases/0.5.23/",
    "matrix": "matrix/",
    "check": "check/",
    "prose": "correct/",
    "missing": "no/such/page/",
}
DEVICES = {
    "desktop": {"viewport": {"width": 1280, "height": 900}},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", PAGES)
def test_no_page_has_a_violation(open_page, kind, scheme, device):
    page = open_page(PAGES[kind], color_scheme=scheme, **DEVICES[device])
    page.get_by_role("heading", level=1).first.wait_for()
    found = Axe().run(page).response["violations"]
    if kind == "missing":
        open_page.errors.clear()  # the browser reports the 404 itself
    assert [(one["id"], node["target"], node["failureSummary"]) for one in found for node in one["nodes"]] == []
