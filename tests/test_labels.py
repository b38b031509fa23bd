"""The list of tags and topics holds what the records need, and no more."""

import json

from helpers import ROOT

from sglang_compat import snippets

ALL = snippets.load_all(ROOT / "snippets")
LABELS = json.loads((ROOT / "src" / "sglang_compat" / "labels.json").read_text())


def test_every_tag_of_the_list_is_used():
    assert set(LABELS["tags"]) == {tag for snippet in ALL for tag in snippet.record.tags}


def test_every_topic_of_the_list_is_used():
    assert set(LABELS["topics"]) == {snippet.record.backgroundTag for snippet in ALL}
