"""The records of this checkout: what holds for each of them."""

import json
import re

import pytest
from helpers import ROOT

from sglang_compat import bind, guide, pages, releases, scaffold, snippets, template

ALL = snippets.load_all(ROOT / "snippets")
NUMBERS = {snippet.guide.number for snippet in ALL}
PATTERNS = [
    (
        snippet.slug,
        template.from_pattern(snippet.record.messagePattern),
        sum(map(len, snippet.templates[0].literals)),
    )
    for snippet in ALL
]
each = pytest.mark.parametrize("snippet", ALL, ids=lambda snippet: snippet.slug)


@each
def test_the_rule_refuses_the_command_at_fault_and_accepts_the_repaired_one(snippet):
    before, after = pages.verdicts(snippet, guide.site())
    assert not snippet.rule.accepts(before)
    assert snippet.rule.accepts(after)


@each
def test_both_commands_are_whole(snippet):
    for command in (snippet.before, snippet.after):
        launch = snippets.launch.parse(command)
        assert "sglang" in command
        assert launch.model, "a reader cannot paste a command without a model"


@each
def test_no_other_message_fits_it_better(snippet):
    """The message's own literals must be the longest that its text holds."""
    own = sum(map(len, snippet.templates[0].literals))
    for other, pattern, length in PATTERNS:
        if other != snippet.slug and pattern.matches(snippet.record.errorMessage):
            same = snippet.templates[0].literals == pattern.literals
            assert length < own or same, other  # one message with two causes has two records


@each
def test_every_flag_it_names_is_one_of_its_release(snippet):
    table = guide.site().tables(snippet.guide.until or guide.site().latest)
    bound = {name for names in bind.bindings(snippet, table).values() for name in names if name.startswith("--")}
    assert [flag for flag in (*snippet.flags, *bound) if snippets.launch.expand(flag, table) not in table] == []


@each
def test_the_dataset_s_internal_numbers_are_links(snippet):
    text = snippet.envelope.model_dump_json()
    assert {int(number) for number in re.findall(r"\berrors? (\d{4,6})\b", text)} <= NUMBERS


SAID: dict[tuple[str, ...], set[str]] = {}  # literal parts -> the releases that say them
for message in releases.messages():
    SAID.setdefault(template.wording(message.literals), set()).update(message.releases)


@each
def test_sglang_says_this_message_in_every_release_of_its_range(snippet):
    """In these words or older ones; what SGLang stumbles over is no message of its own, and only a run shows it."""
    if snippet.record.errorType == "internal" or snippet.record.errorClass == "argparse":
        return  # said by Python or argparse, not by a line of SGLang's that a harvest finds
    said = set().union(*(SAID.get(template.wording(one.literals), set()) for one in snippet.templates))
    first, last = snippet.guide.since, snippet.guide.until or releases.latest()
    known = releases.releases()
    assert first in known, "date the record: guide.since is a release"
    assert set(known[known.index(first) : known.index(last) + 1]) <= said


LABELS = json.loads((ROOT / "src" / "sglang_compat" / "labels.json").read_text())


@each
def test_its_tags_and_topic_are_of_the_list(snippet):
    assert set(snippet.record.tags) <= set(LABELS["tags"])
    assert snippet.record.backgroundTag in LABELS["topics"]


@each
def test_nothing_is_left_to_write(snippet):
    prose = snippet.record.model_dump(exclude={"sourceCode"})  # SGLang's own notes stand in its source
    assert scaffold.OPEN not in json.dumps(prose) + snippet.guide.model_dump_json()
