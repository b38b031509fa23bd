import nbformat
from helpers import ROOT
from nbclient import NotebookClient


def test_the_matrix_runs_and_links_each_refusal():
    notebook = nbformat.read(ROOT / "docs" / "matrix.ipynb", as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "keep outputs out of git"
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": ROOT / "docs"}}).execute()
    shown = "".join(
        output.get("data", {}).get("text/html", "") for cell in notebook.cells for output in cell.get("outputs", [])
    )
    assert 'href="../errors/enable-linear-replayssm-requires-triton-or-heli/"' in shown
    assert "<code>--enable-linear-replayssm-spec</code>" in shown
    assert shown.count("refused</a>") > 2
    assert "starts</a>" in shown
    assert "unknown</a>" in shown
    assert shown.count("<td>") == shown.count("<td><a ")  # each cell leads to its reason
    assert "<code>--linear-attn-decode-backend</code>" in shown
