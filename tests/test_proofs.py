"""Every record's proof is there, is about the record as it is, and says yes. Needs no SGLang."""

import math
from pathlib import Path

import pytest

from sglang_compat import bind, releases, snippets
from sglang_compat.prove import judge
from sglang_compat.prove import proof as proofs
from sglang_compat.prove.cases import case_of
from sglang_compat.prove.domain import axes
from sglang_compat.prove.verdict import faults
from sglang_compat.upstream.overlay import known_releases

ROOT = Path(__file__).parents[1]

RECORDS = snippets.load_all(ROOT / "snippets")
WORDINGS = judge.Wordings(RECORDS)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.slug)
def test_a_record_is_proved(record):
    found = faults(record, proofs.load(record.folder), WORDINGS, known_releases())
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("record", [one for one in RECORDS if not one.guide.later], ids=lambda record: record.slug)
def test_a_proof_tried_what_would_be_tried_today(record):
    """The record's files say nothing of how its combinations are made; on the newest release it was proved on."""
    tried = {release: row.tried for release, row in proofs.load(record.folder).rows.items() if row.tried}
    newest = max(tried, key=releases.releases().index)
    table = releases.flags(newest)
    found = axes(record, bind.bindings(record, table), table, case_of(record, "before"), case_of(record, "after"))
    assert tried[newest].size == math.prod(len(axis.values) for axis in found), "run `sglang-compat prove --again`"
