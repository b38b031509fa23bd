import json

import pytest

from sglang_compat import snippets
from sglang_compat.faults import GuideError
from sglang_compat.prove import proof as proofs
from sglang_compat.prove.judge import Answer
from sglang_compat.prove.proof import Disagreement, Proof, Row, Step, Tried

TEXT = "it's “no”\nat all | <b>"
REFUSED = Answer("ValueError", TEXT, "srt/server_args.py:12", "check")
FULL = Row(
    "raises",
    REFUSED,
    Answer("ok"),
    (Step("add --x", Answer("AssertionError", "no\nno")), Step("add --y", Answer("ok"))),
    ("add --z",),
    Tried(500, 20, 4, ((3, REFUSED), (1, Answer("crash", "SIGSEGV"))), (Disagreement(None, REFUSED, "cmd"),), 2),
)
PROOF = Proof("h", "b", "h100", {"0.5.10": FULL, "0.5.9": Row("accepts", Answer("ok")), "0.5.10.post1": FULL})


def test_a_proof_reads_back_as_it_was_written():
    assert proofs.parse(proofs.dump(PROOF), "proof.json") == PROOF
    empty = Proof("h", "b", "h100")
    assert proofs.parse(proofs.dump(empty), "proof.json") == empty


def test_a_release_is_one_line_in_the_order_of_releases_and_a_recurring_text_stands_once():
    text = proofs.dump(PROOF)
    lines = [line.split('"')[1] for line in text.splitlines() if '"verdict"' in line]
    assert lines == ["0.5.9", "0.5.10", "0.5.10.post1"]
    assert text.count("it's “no”") == 1


def test_the_file_does_not_depend_on_the_order_in_which_releases_were_proved():
    other_order = Proof("h", "b", "h100", dict(reversed(PROOF.rows.items())))
    assert proofs.dump(other_order) == proofs.dump(PROOF)


def test_a_new_release_adds_one_line():
    grown = proofs.dump(PROOF.merged({"0.5.11": FULL})).splitlines()
    old = [line.rstrip(",") for line in proofs.dump(PROOF).splitlines()]
    assert len([line for line in grown if line.rstrip(",") not in old]) == 1


def test_counts_follow_from_the_parts():
    tried = FULL.tried
    assert (tried.count, tried.hidden, tried.sampled) == (20 + 4 + 4 + 2, 4, True)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(format=0),
        lambda data: data.pop("hash"),
        lambda data: data.update(texts=[]),
        lambda data: data["releases"].update({"new": data["releases"]["0.5.9"]}),
        lambda data: data["releases"]["0.5.9"].update(verdict="yes"),
        lambda data: data["releases"]["0.5.9"].update(before=["x"]),
    ],
)
def test_a_file_that_is_no_proof_is_a_fault_that_names_it(change):
    data = json.loads(proofs.dump(PROOF))
    change(data)
    with pytest.raises(GuideError, match=r"snippets/x/proof\.json: is no proof"):
        proofs.parse(json.dumps(data), "snippets/x/proof.json")


def test_damaged_json_is_a_fault(tmp_path):
    (tmp_path / "proof.json").write_text(proofs.dump(PROOF)[:200])
    with pytest.raises(GuideError, match="is no proof"):
        proofs.load(tmp_path)
    (tmp_path / "proof.json").write_bytes(b"\xff")
    with pytest.raises(GuideError, match="cannot be read"):
        proofs.load(tmp_path)


@pytest.mark.parametrize("name", ["record.json", "validator.py", "before.sh", "after.sh"])
def test_every_file_of_the_record_counts_for_the_hash_and_line_ends_do_not(snippet, name):
    before = snippet.hash
    path = snippet.folder / name
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert snippets.load(snippet.folder).hash == before
    path.write_bytes(path.read_bytes() + b" ")
    assert snippets.load(snippet.folder).hash != before
