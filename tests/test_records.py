"""The records of this checkout: what holds for each of them."""

import re

import pytest
from helpers import ROOT

from sglang_compat import bind, guide, pages, releases, snippets, template

ALL = snippets.load_all(ROOT / "snippets")
NUMBERS = {snippet.guide.number for snippet in ALL}
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
    own = sum(map(len, template.from_message(snippet.record.errorMessage).literals))
    for other in ALL:
        if other.slug != snippet.slug and template.from_pattern(other.record.messagePattern).matches(
            snippet.record.errorMessage
        ):
            assert sum(map(len, template.from_message(other.record.errorMessage).literals)) < own, other.slug


@each
def test_every_flag_it_names_is_one_of_its_release(snippet):
    table = guide.site().tables(snippet.guide.until or guide.site().latest)
    bound = {name for names in bind.bindings(snippet, table).values() for name in names if name.startswith("--")}
    assert [
        flag for flag in (*bind.flags_in(snippet), *bound) if snippets.launch.expand(flag, table) not in table
    ] == []


@each
def test_the_dataset_s_internal_numbers_are_links(snippet):
    text = snippet.envelope.model_dump_json()
    assert {int(number) for number in re.findall(r"\berrors? (\d{4,6})\b", text)} <= NUMBERS


@each
def test_sglang_says_this_message_in_every_release_of_its_range(snippet):
    literals = template.from_message(snippet.record.errorMessage).literals
    said = {release for message in releases.messages() if message.literals == literals for release in message.releases}
    first, last = snippet.guide.since, snippet.guide.until or releases.latest()
    known = releases.releases()
    assert first in known, "date the record: guide.since is a release"
    assert set(known[known.index(first) : known.index(last) + 1]) <= said
