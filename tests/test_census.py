import census
from helpers import ROOT

from sglang_compat import snippets


def test_every_python_fence_of_the_site_was_executed(site, tmp_path):
    shown = census.rendered(site)
    assert shown == census.executed(ROOT, tmp_path / "report.xml")
    for snippet in snippets.load_all(ROOT / "snippets"):
        assert shown[f"errors/{snippet.slug}/index.html"] == 1
