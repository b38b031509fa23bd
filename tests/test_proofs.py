"""Every record's proof is there, is about the record as it is, and says yes. Needs no SGLang."""

from pathlib import Path

import pytest

from sglang_compat import snippets
from sglang_compat.prove import proof as proofs
from sglang_compat.prove.verdict import faults
from sglang_compat.upstream.overlay import known_releases

ROOT = Path(__file__).parents[1]

RECORDS = snippets.load_all(ROOT / "snippets")


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.slug)
def test_a_record_is_proved(record):
    found = faults(record, proofs.load(record.folder), RECORDS, known_releases())
    assert not found, "\n".join(map(str, found))
