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
    assert "passes</td>" in shown
