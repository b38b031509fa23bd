"""What the site may weigh, and how much longer than plain mkdocs-material it may take. More than that fails."""

import gzip

import pytest
import site_speed
from helpers import ROOT, own_content, without_notebook

pytestmark = pytest.mark.site

KB = 1024
RECORDS = len(list((ROOT / "snippets").glob("*/record.json")))


def packed(path):
    return len(gzip.compress(path.read_bytes(), 6))


def test_a_page_has_at_most_30_kb_of_html_beyond_its_own_content(site):
    pages = {path: path.read_text() for path in site.rglob("index.html")}
    beyond = {
        str(path.relative_to(site)): len(text.encode()) - own_content(text)
        for path, text in pages.items()
        if "<article" in text  # what only leads on to a renamed page has none
    }
    assert len(beyond) > RECORDS
    assert {name: size for name, size in beyond.items() if size > 30 * KB} == {}


def test_the_indexes_stay_small(site):
    """Packed, as a host sends them: what the header's search loads, and what the home page loads."""
    assert packed(site / "search" / "search_index.json") <= 60 * KB + 0.75 * KB * RECORDS
    assert packed(site / "data" / "match-1.json") <= 120 * KB
    assert packed(site / "data" / "records.json") <= 2 * KB + 0.1 * KB * RECORDS


def test_another_record_takes_hardly_longer_than_another_page_of_plain_material(tmp_path):
    """Of two sizes the difference counts, so that what is read once for any number of records does not.

    It is the processor's time on all cores, and of several builds in turns the least: the others were disturbed more.
    """
    least = {}
    for count in (RECORDS, RECORDS + 250):
        folder = tmp_path / str(count)
        site_speed.checkout(folder / "ours", count)
        without_notebook(folder / "ours")
        least["ours", count] = site_speed.build(folder / "ours", folder / "site")[0]
        site_speed.plain(folder / "ours", folder / "plain")
        least["plain", count] = site_speed.build(folder / "plain", folder / "site")[0]
    for kind, count in least:
        folder = tmp_path / str(count)
        least[kind, count] = min(least[kind, count], site_speed.build(folder / kind, folder / "site")[0])
    more = {kind: least[kind, RECORDS + 250] - least[kind, RECORDS] for kind in ("ours", "plain")}
    # 1.1 is meant; of a difference of differences the disturbance is large.
    assert more["ours"] <= 1.5 * more["plain"], least
