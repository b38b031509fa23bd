"""What the site's scripts load."""

import gzip
import json

import pytest
from helpers import ROOT

from sglang_compat import browser, guide, pages, releases, snippets

RECORDS = snippets.load_all(ROOT / "snippets")


@pytest.fixture(scope="module")
def made():
    return browser.data_files(RECORDS, guide.site())


def test_the_home_page_loads_no_more_than_120_kb(made):
    assert len(gzip.compress(made["data/match-1.json"].encode(), 9)) <= 120_000


def test_a_record_has_a_small_file_of_its_own(made):
    for snippet in RECORDS:
        answer = json.loads(made[f"data/errors/{snippet.slug}.json"])
        assert answer["title"] == pages.title(snippet)
        assert answer["after"] == snippet.after.strip()
        assert len(answer["flags"]) == snippet.record.errorMessage.count("{")
        assert len(made[f"data/errors/{snippet.slug}.json"]) < 20_000


def test_the_value_in_a_message_is_tied_to_the_flag_that_passed_it(made):
    answer = json.loads(made["data/errors/enable-linear-replayssm-requires-triton-or-heli.json"])
    assert answer["flags"] == ["--linear-attn-decode-backend"]


def test_the_line_of_every_message_is_one_where_its_newest_release_has_it(made):
    lines = json.loads(made["data/lines.json"])["lines"]
    for message in releases.messages():
        newest = message.releases[-1]
        assert lines[message.id] in [place.line for place in releases.places(message.id, newest)]


def test_the_line_stands_in_the_file_that_the_index_names_first(made):
    index = json.loads(made["data/match-1.json"])
    data = json.loads(made["data/lines.json"])
    checked = 0
    for id, _, _, span, _, places in index["entries"]:
        if id not in data["lines"]:
            continue  # a record's wording that no harvested release has
        file = index["places"][places[0]][0]
        last = index["spans"][span][-1][1]
        newest = index["releases"][-1 if last is None else last]
        address = f"{data['source']}/v{newest}/python/sglang/{file}#L{data['lines'][id]}"
        assert address in [place.url for place in releases.places(id, newest)]
        checked += 1
    assert checked > 500


def test_making_the_files_again_changes_nothing(tmp_path):
    assert guide.generate(ROOT / "snippets", tmp_path)
    assert guide.generate(ROOT / "snippets", tmp_path) == []
