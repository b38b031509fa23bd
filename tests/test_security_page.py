from helpers import ROOT

from sglang_compat import effort


def test_the_page_says_what_the_guide_does():
    page = (ROOT / "docs" / "security.md").read_text()
    headers = (ROOT / "docs" / "_headers").read_text()
    assert [line.strip() for line in headers.splitlines() if line.startswith("  ")] == page.split("```")[1].split(
        "\n", 1
    )[1].strip().splitlines()
    assert f"more than {effort.LIMIT // 10**6} million" in " ".join(page.split())
