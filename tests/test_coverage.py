"""`coverage`: each launch check has one state, and the list of what no command reaches holds nothing idle."""

import json

import pytest
from click.testing import CliRunner
from helpers import ROOT

from sglang_compat import coverage, releases, snippets
from sglang_compat.cli import main
from sglang_compat.faults import GuideError

RECORDS = snippets.load_all(ROOT / "snippets")
CHECKS = coverage.covered(RECORDS, releases.latest())


def test_every_launch_check_of_the_release_is_counted_once():
    wanted = {
        message.id
        for message in releases.messages()
        if message.tier == 1 and message.kind in ("check", "bare-assert") and releases.latest() in message.releases
    }
    assert [check.message.id for check in CHECKS if check.message.id not in wanted] == []
    assert len(CHECKS) == len(wanted) > 800


def test_every_record_about_a_launch_check_explains_one():
    explained = {check.slug for check in CHECKS}
    assert "enable-linear-replayssm-requires-triton-or-heli" in explained
    first = releases.messages()[0].text()
    assert not any(check.slug for check in coverage.covered([], releases.latest())), first


def test_a_record_counts_as_proved_only_with_a_proof_of_that_release():
    check = next(check for check in CHECKS if check.slug == "enable-linear-replayssm-requires-triton-or-heli")
    assert check.state == "proved"
    unproved = [one for one in coverage.covered(RECORDS, "0.5.8") if one.state == "proved"]
    assert all(one.slug != check.slug for one in unproved)


def test_no_reason_is_idle():
    """A line that speaks of nothing, or only of what a record explains, has to go."""
    assert coverage.idle(CHECKS) == []


def test_a_reason_about_nothing_is_idle():
    gone = coverage.Reason("It never was.", id="0123456789")
    assert coverage.idle(CHECKS, [gone]) == [gone]


def test_every_reason_says_why_in_a_sentence():
    assert [reason for reason in coverage.reasons() if not reason.why.endswith(".") or len(reason.why) < 20] == []


def test_a_place_covers_a_message_only_if_all_its_places_are_there():
    check = next(one for one in CHECKS if len({place.file for place in one.places}) > 1)
    part = coverage.Reason("Only one of them.", file=check.places[0].file)
    whole = coverage.Reason("Everywhere.", file="srt/")
    assert not part.covers(check.message, check.places)
    assert whole.covers(check.message, check.places)


def test_a_line_that_is_no_reason_is_named(tmp_path, monkeypatch):
    bad = tmp_path / "unreachable.jsonl"
    bad.write_text('{"id": "a", "why": "Because it is."}\n{"reason": "x"}\n')
    monkeypatch.setattr(coverage, "UNREACHABLE", bad)
    coverage.reasons.cache_clear()
    try:
        with pytest.raises(GuideError, match="line 2"):
            coverage.reasons()
    finally:
        coverage.reasons.cache_clear()


def test_the_command_prints_counts_that_add_up():
    run = CliRunner().invoke(main, ["coverage", "--json", "--from", str(ROOT / "snippets")])
    rows = [json.loads(line) for line in run.output.splitlines()]
    assert run.exit_code == 0
    assert [row["id"] for row in rows] == [check.message.id for check in CHECKS]
    table = CliRunner().invoke(main, ["coverage", "--from", str(ROOT / "snippets")]).output
    line = next(line for line in table.splitlines() if line.split()[:1] == ["all"])
    total, reachable, explained, proved = map(int, line.split()[1:])
    states = [row["state"] for row in rows]
    assert total == len(rows)
    assert reachable == total - states.count("unreachable")
    assert (explained, proved) == (states.count("proved") + states.count("explained"), states.count("proved"))


def test_an_unknown_release_is_refused_with_what_is_known():
    run = CliRunner().invoke(main, ["coverage", "--release", "9.9", "--from", str(ROOT / "snippets")])
    assert run.exit_code == 1
    assert "was not harvested" in run.output
