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
        assert len(answer["flags"]) == len(snippet.templates[0].holes)
        assert len(made[f"data/errors/{snippet.slug}.json"]) < 20_000


def test_the_value_in_a_message_is_tied_to_the_flag_that_passed_it(made):
    answer = json.loads(made["data/errors/enable-linear-replayssm-requires-triton-or-heli.json"])
    assert answer["flags"] == ["--linear-attn-decode-backend"]


def test_every_message_has_its_place_in_the_newest_release_that_says_it(made):
    shards = {name: json.loads(made[f"data/messages/{name}.json"]) for name in "0123456789abcdef"}
    for message in releases.messages():
        entry = shards[message.id[0]][message.id]
        places = releases.places(message.id, message.releases[-1])
        assert (entry["url"], entry["condition"]) in [(place.url, place.condition) for place in places]


def test_making_the_files_again_changes_nothing(tmp_path):
    assert guide.generate(ROOT / "snippets", tmp_path)
    assert guide.generate(ROOT / "snippets", tmp_path) == []
