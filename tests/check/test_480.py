"""480 random commands with SGLang 0.5.23's own answers: no false alarm, and the right record first."""

import json

import helpers
import pytest
from helpers import ROOT

from sglang_compat import snippets
from sglang_compat.check import guide, whole
from sglang_compat.prove import judge
from sglang_compat.prove.judge import Answer

RELEASE = "0.5.23"
ROWS = [json.loads(line) for line in (ROOT / "tests/data/commands-0.5.23.jsonl").read_text().splitlines()]
ENOUGH = 0.98


@pytest.fixture(scope="module")
def known():
    return guide.knowledge(RELEASE, ROOT / "snippets")


@pytest.fixture(scope="module")
def records():
    return snippets.load_all(ROOT / "snippets")


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
        (row, [one.slug for one in checked(row, known).report.notices if one.slug in records])
        for row in ROWS
        if row["ok"]
    ]
    wrong = []
    for gpu in sorted({row["gpu"] for row, _ in told}):
        with Session(RELEASE, gpu) as session:
            for row, slugs in told:
                if row["gpu"] == gpu and slugs:
                    log = session.resolve(launch.parse(row["flags"]).argv, row["model"]).log
                    wrong += [
                        (slug, row)
                        for slug in slugs
                        if not any(judge.fit(records[slug], Answer("ok", line)) for line in log)
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
