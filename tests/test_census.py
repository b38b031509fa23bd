"""What the built site holds: every fence of code was executed, and the matrix as its notebook gave it."""

import census
import nbformat
import pytest
from helpers import ROOT, SEED_SLUGS, build

from sglang_compat import snippets


@pytest.fixture(scope="module")
def few(make_checkout, tmp_path_factory):
    """A checkout with the pages that people wrote and those of a few records, and its site."""
    checkout = make_checkout(tmp_path_factory.mktemp("few"))
    return checkout, build(checkout, checkout.parent / "site", PYTHONPATH=str(checkout / "src"))


def test_every_python_fence_of_a_site_was_executed(few, tmp_path):
    checkout, site = few
    shown = census.rendered(site)
    assert shown == census.executed(checkout, tmp_path / "report.xml")
    assert [shown[f"errors/{slug}/index.html"] for slug in SEED_SLUGS] == [1] * len(SEED_SLUGS)


@pytest.mark.site
def test_every_python_fence_of_the_site_was_executed(site, tmp_path):
    """The same for all records, whose pages come from the one template: it takes half a minute."""
    shown = census.rendered(site)
    assert shown == census.executed(ROOT, tmp_path / "report.xml")
    for snippet in snippets.load_all(ROOT / "snippets"):
        assert shown[f"errors/{snippet.slug}/index.html"] == 1


def test_the_matrix_is_run_when_the_site_is_built():
    notebook = nbformat.read(ROOT / "docs" / "matrix.ipynb", as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "keep outputs out of git"


def test_the_matrix_links_each_verdict_to_its_reason(few):
    shown = (few[1] / "matrix" / "index.html").read_text()
    assert 'href="../errors/enable-linear-replayssm-requires-triton-or-heli/"' in shown
    assert "<code>--enable-linear-replayssm-spec</code>" in shown
    assert shown.count("refused</a>") > 2
    assert "starts</a>" in shown
    assert "unknown</a>" in shown
    assert shown.count("<td>") == shown.count("<td><a ")
    assert "<code>--linear-attn-decode-backend</code>" in shown
