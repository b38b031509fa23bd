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
def test_no_other_message_fits_it_better(snippet):
    """The message's own literals must be the longest that its text holds."""
    own = sum(map(len, snippet.templates[0].literals))
    for other, pattern, length in PATTERNS:
        if other != snippet.slug and pattern.matches(snippet.record.errorMessage):
            same = snippet.templates[0].literals == pattern.literals
            assert length < own or same, other  # one message with two causes has two records


@each
def test_sglang_says_this_message_in_every_release_of_its_range(snippet):
    """In these words or older ones; what SGLang stumbles over is no message of its own, and only a run shows it."""
    if snippet.record.errorType == "internal" or snippet.record.errorClass == "argparse":
        return  # said by Python or argparse, not by a line of SGLang's that a harvest finds
    said = {release for message in releases.messages_in(snippet.wordings) for release in message.releases}
    first, last = snippet.guide.since, snippet.guide.until or releases.latest()
    known = releases.releases()
    assert first in known, "date the record: guide.since is a release"
    assert set(known[known.index(first) : known.index(last) + 1]) <= said


LABELS = json.loads((ROOT / "src" / "sglang_compat" / "labels.json").read_text())


@each
def test_what_is_written_can_be_used(snippet):
    """One test of many small things: hundreds of records, and a test costs more than they do."""
    for command in (snippet.before, snippet.after):
        assert "sglang" in command
        assert snippets.launch.parse(command).model, "a reader cannot paste a command without a model"

    table = guide.site().tables(snippet.guide.until or guide.site().latest)
    bound = {name for names in bind.bindings(snippet, table).values() for name in names if name.startswith("--")}
    unknown = [flag for flag in (*snippet.flags, *bound) if snippets.launch.expand(flag, table) not in table]
    assert unknown == [], "flags that its release does not have"

    text = snippet.envelope.model_dump_json()
    named = {int(number) for number in re.findall(r"\berrors? (\d{4,6})\b", text)}
    assert named <= NUMBERS, "the dataset's numbers are links"

    assert set(snippet.record.tags) <= set(LABELS["tags"])
    assert snippet.record.backgroundTag in LABELS["topics"]

    prose = snippet.record.model_dump(exclude={"sourceCode"})  # SGLang's own notes stand in its source
    written = json.dumps(prose) + snippet.guide.model_dump_json()
    assert scaffold.OPEN not in written, "something is left to write"
