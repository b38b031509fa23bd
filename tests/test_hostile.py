"""Records full of hostile text: they import, and their pages show that text and do nothing else."""

import json
import re

import pytest
from click.testing import CliRunner
from helpers import build, without_notebook
from test_markdown import HOSTILE

from sglang_compat.cli import main
from sglang_compat.record import visible

pytestmark = pytest.mark.site

ALL = "\n".join(text for text in HOSTILE if len(text) < 1000)
FIELDS = ["documentation", "triggerScenarios", "commonSituations", "errorCode", "tryCatchPattern", "sourceCode"]


def hostile(seed, slug, text):
    """A record with the text in every field that may hold any text."""
    record = seed["record"] | {
        "slug": slug,
        **dict.fromkeys(FIELDS, text),
        "solutions": [text, text],
        "preventionTips": [text],
        "errorMessage": text,
        "messagePattern": re.escape(text),
        "exampleFix": f"# before\n{seed_before(text)}\n# after\n--enable-linear-replayssm --linear-attn-decode-backend triton",
        "validationCode": f"TEXT = {text!a}\n{seed['record']['validationCode']}",
    }
    return {"record": record, "datasetVersion": text}


def seed_before(text):
    quoted = "'" + text.replace("'", "'\\''") + "'"
    return f"--enable-linear-replayssm --linear-attn-decode-backend flashinfer --served-model-name {quoted}"


@pytest.fixture
def built(checkout, tmp_path, seed):
    """The site of a copy that holds hostile records besides its own."""
    texts = {
        f"hostile-{number}": text for number, text in enumerate([ALL, *HOSTILE]) if text.strip() and "\0" not in text
    }
    texts["hostile-long"] = "`a` " * 2000  # as long as a field may be, and slow to render
    file = tmp_path / "records.json"
    kept = {slug: text for slug, text in texts.items() if len(text) < 5000 or slug == "hostile-long"}
    records = [hostile(seed, slug, text) for slug, text in kept.items()]
    file.write_text(json.dumps(records))
    result = CliRunner().invoke(main, ["import", str(file), "--into", str(checkout / "snippets")])
    assert result.exit_code == 0, result.output
    without_notebook(checkout)
    return build(checkout, tmp_path / "site"), kept


def test_hostile_records_give_correct_inert_pages(built):
    from bs4 import BeautifulSoup

    site, texts = built
    plain = BeautifulSoup(
        (site / "errors" / "enable-linear-replayssm-requires-triton-or-heli" / "index.html").read_text(), "html.parser"
    )
    theirs = {str(tag) for tag in plain.find_all("script")}
    for slug, text in texts.items():
        page = BeautifulSoup((site / "errors" / slug / "index.html").read_text(), "html.parser")
        assert {str(tag) for tag in page.find_all("script")} - theirs == set(), slug
        assert {name for tag in page.find_all() for name in tag.attrs if name.startswith("on")} == set(), slug
        assert not [a["href"] for a in page.find_all("a", href=True) if a["href"].lower().startswith("javascript")], (
            slug
        )
        article = page.find("article")
        sections = {heading["id"]: heading.get_text() for heading in article.find_all("h2")}
        assert list(sections) == [
            "what-to-change", "why", "when-it-happens", "check-before-you-launch", "how-to-prevent-it",
            "proof", "where-sglang-raises-it", "related-errors",
        ], slug  # fmt: skip
        shown = " ".join(article.get_text().split())
        assert shown.count(" ".join(visible(text).split())) >= 3, slug
        python = article.select("div.language-python")
        assert len(python) == 1, slug
