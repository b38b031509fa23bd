"""What the built site holds: every fence of code was executed, and the matrix as its notebook gave it."""

import census
import nbformat
from helpers import ROOT

from sglang_compat import snippets


def test_every_python_fence_of_the_site_was_executed(site, tmp_path):
    shown = census.rendered(site)
    assert shown == census.executed(ROOT, tmp_path / "report.xml")
    for snippet in snippets.load_all(ROOT / "snippets"):
        assert shown[f"errors/{snippet.slug}/index.html"] == 1


def test_the_matrix_is_run_when_the_site_is_built():
    notebook = nbformat.read(ROOT / "docs" / "matrix.ipynb", as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "keep outputs out of git"


def test_the_matrix_links_each_verdict_to_its_reason(site):
    shown = (site / "matrix" / "index.html").read_text()
    assert 'href="../errors/enable-linear-replayssm-requires-triton-or-heli/"' in shown
    assert "<code>--enable-linear-replayssm-spec</code>" in shown
    assert shown.count("refused</a>") > 2
    assert "starts</a>" in shown
    assert "unknown</a>" in shown
    assert shown.count("<td>") == shown.count("<td><a ")
    assert "<code>--linear-attn-decode-backend</code>" in shown
