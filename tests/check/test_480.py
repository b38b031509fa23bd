"""480 random commands with SGLang 0.5.23's own answers: no false alarm, and the right record first."""

import json

import helpers
import pytest
from helpers import ROOT

from sglang_compat import snippets
from sglang_compat.check import whole
from sglang_compat.prove import judge
from sglang_compat.prove.judge import Answer

RELEASE = "0.5.23"
ROWS = [json.loads(line) for line in (ROOT / "tests/data/commands-0.5.23.jsonl").read_text().splitlines()]
ENOUGH = 0.98
TREE = "--speculative-algorithm EAGLE --speculative-num-steps 3 --speculative-eagle-topk 4 --speculative-num-draft-tokens 8"
# Commands that a reader found to be refused by SGLang and not by us.
MISSED = [
    {"gpu": "b200", "model": "dsv3", "flags": f"--attention-backend trtllm_mla {TREE}"},
    {"gpu": "b200", "model": "dsv3", "flags": f"--attention-backend cutedsl_mla {TREE}"},
    {"gpu": "h100", "model": "llama", "flags": f"--attention-backend torch_native --page-size 16 {TREE}"},
    {"gpu": "b200", "model": "dsv3", "flags": "--speculative-algorithm NGRAM"},
    {"gpu": "b200", "model": "dsv3", "flags": "--speculative-algorithm NGRAM --page-size 1"},
    {"gpu": "b200", "model": "llama4", "flags": "--speculative-algorithm NGRAM"},
]


def checked(row, known):
    return helpers.checked(row["flags"], known, row["gpu"], row["model"])


def covered(records):
    """The commands that are refused with a message that records have, with these records' slugs."""
    for row in ROWS:
        if row["ok"]:
            continue
        if slugs := helpers.saying(records, Answer(row["type"], row.get("message") or "")):
            yield row, slugs


def test_no_command_that_sglang_accepts_gets_a_conflict(known):
    accepted = [row for row in ROWS if row["ok"]]
    assert len(accepted) > 300
    wrong = [(row, report.findings) for row in accepted if not (report := checked(row, known).report).ok]
    assert wrong == []


def test_what_a_record_covers_is_found_with_that_record_first(known, records):
    asked = list(covered(records))
    assert asked
    found = [
        bool(report.findings) and report.findings[0].slug in slugs
        for row, slugs in asked
        for report in [checked(row, known).report]
    ]
    assert sum(found) >= ENOUGH * len(found), [row for (row, _), right in zip(asked, found, strict=True) if not right]


def test_what_is_found_can_be_repaired_and_is_clean_then(known, records):
    for row, _ in covered(records):
        one = checked(row, known)
        if one.report.ok:
            continue  # how many are found is the test above
        text = whole.rewritten([one], known.table)
        assert text, row
        assert checked({**row, "flags": text}, known).report.ok


def test_what_the_findings_tell_is_what_the_repair_does(known):
    for row in ROWS:
        one = checked(row, known)
        if one.repairs:
            told = {edit for finding in one.report.findings for edit in finding.edits}
            assert told == set(one.repairs[0].edits), row
            own = {finding.slug or finding.flags[0] for finding in one.report.findings if finding.edits}
            assert all(finding.edits or finding.goes_with in own for finding in one.report.findings), row


@pytest.mark.parametrize("row", MISSED)
def test_what_a_reader_found_to_be_missed_is_found(known, row):
    one = checked(row, known)
    assert one.report.findings
    assert checked({**row, "flags": whole.rewritten([one], known.table)}, known).report.ok


@pytest.mark.upstream
def test_sglang_refuses_what_was_missed_in_these_words_and_takes_the_repair(known):
    from sglang_compat import launch
    from sglang_compat.upstream.session import Session

    for gpu in sorted({row["gpu"] for row in MISSED}):
        with Session(RELEASE, gpu) as session:
            for row in MISSED:
                if row["gpu"] == gpu:
                    one = checked(row, known)
                    outcome = session.resolve(launch.parse(row["flags"]).argv, row["model"])
                    assert helpers.prints(one.report.findings[0].message, outcome.message), row
                    fixed = launch.parse(whole.rewritten([one], known.table)).argv
                    assert session.resolve(fixed, row["model"]).ok, row


@pytest.mark.parametrize("gpu", ["a100", "h100", "mi300x"])  # on B200 SGLang really says something about pages
@pytest.mark.parametrize("model", ["llama", "qwen3moe"])
def test_a_bare_command_of_a_plain_model_is_told_nothing(known, gpu, model):
    report = checked({"flags": "--tp 8", "gpu": gpu, "model": model}, known).report
    assert (report.findings, report.notices) == ((), ())


@pytest.mark.upstream
def test_sglang_logs_what_is_announced(known):
    """A notice with a record says that SGLang logs this line: it has to."""
    from sglang_compat import launch
    from sglang_compat.upstream.session import Session

    records = {one.slug: one for one in snippets.load_all(ROOT / "snippets")}
    told = [
        (row, [one for one in checked(row, known).report.notices if one.slug in records]) for row in ROWS if row["ok"]
    ]
    wrong = []
    for gpu in sorted({row["gpu"] for row, _ in told}):
        with Session(RELEASE, gpu) as session:
            for row, notices in told:
                if row["gpu"] == gpu and notices:
                    log = session.resolve(launch.parse(row["flags"]).argv, row["model"]).log
                    wrong += [
                        (one.message, row)
                        for one in notices
                        if not any(
                            judge.fit(records[one.slug], Answer("ok", line)) and helpers.prints(one.message, line)
                            for line in log
                        )
                    ]
    assert wrong == []


@pytest.mark.upstream
def test_sglang_accepts_what_the_repair_gives(known, records):
    from sglang_compat import launch
    from sglang_compat.upstream.session import Session

    fixed = [
        (row, text)
        for row, _ in covered(records)
        if (text := whole.rewritten([checked(row, known)], known.table)) is not None
    ]
    refused = []
    for gpu in sorted({row["gpu"] for row, _ in fixed}):
        with Session(RELEASE, gpu) as session:
            for row, text in fixed:
                if row["gpu"] == gpu:
                    outcome = session.resolve(launch.parse(text).argv, row["model"])
                    refused += [] if outcome.ok else [(row, text, outcome.message)]
    assert len(refused) <= 0.05 * len(fixed), refused
