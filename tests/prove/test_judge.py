import re

import pytest
from stand_ins import MESSAGE, OLDER

from sglang_compat.prove import judge
from sglang_compat.prove.cases import Case
from sglang_compat.prove.chain import chain
from sglang_compat.prove.judge import Answer
from sglang_compat.upstream.outcome import Outcome

RAISED = MESSAGE.format("helion")


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("ValueError", RAISED, "raises"),
        ("ValueError", f"while resolving: {RAISED} See the docs.", "raises"),
        ("ok", "", "accepts"),
        ("ValueError", OLDER.format("helion"), "other wording"),
        ("ValueError", "--disable-overlap-schedule is not supported with pipelines.", "other error"),
        ("TypeError", "unsupported operand type(s) for -: 'NoneType' and 'int'", "other error"),
        ("argparse", "launch_server.py: error: unrecognized arguments: --enable-linear-replayssm-spec", "flag unknown"),
        ("argparse", "error: argument --x: invalid choice: 'helion' (choose from 'triton')", "value unknown"),
        ("ValueError", f"The checkpoint has model type `deepseek_v4` but {judge.NEW_MODEL}.", "model unknown"),
        ("crash", "the process died: SIGSEGV", "crash"),
        ("timeout", "no outcome within 30 s", "crash"),
    ],
)
def test_an_answer_to_the_command_at_fault_is_told_apart(snippet, kind, text, expected):
    assert judge.verdict(snippet, Answer(kind, text), "0.5.23") == expected


def test_an_alias_counts_as_the_message(seed, make):
    snippet = make(seed, guide={"aliases": [OLDER.format("x").replace("'x'", "{decode!r}")]})
    assert judge.verdict(snippet, Answer("ValueError", OLDER.format("helion")), "0.5.17") == "raises"


def test_a_bare_assert_is_known_by_its_source(seed, make):
    statement = "assert self.tp_size % self.dp_size == 0"
    snippet = make(seed, record={"errorMessage": statement, "messagePattern": statement.replace("%", "%")})
    said = judge.answer(snippet, Outcome(False, "AssertionError", "", "srt/x.py:1", statement, "f"))
    assert judge.verdict(snippet, said, "0.5.23") == "raises"


def test_a_bare_assert_over_several_lines_is_known_as_the_catalogue_has_it(seed, make):
    statement = "assert ( self.speculative_eagle_topk is None and self.speculative_num_draft_tokens is None )"
    snippet = make(seed, record={"errorMessage": statement, "messagePattern": re.escape(statement)})
    source = """assert (
            self.speculative_eagle_topk is None
            and self.speculative_num_draft_tokens is None
        )"""
    said = judge.answer(snippet, Outcome(False, "AssertionError", "", "srt/x.py:1", source, "f"))
    assert said.text == statement
    assert judge.verdict(snippet, said, "0.5.23") == "raises"


def test_an_announcement_is_looked_for_in_the_log_of_a_command_that_starts(seed, make):
    line = "Page size is set to {size} for this backend."
    snippet = make(
        seed, record={"severity": "warning", "errorMessage": line, "messagePattern": "Page size is set to (.+?) for"}
    )
    started = Outcome(True, log=["Other.", "Page size is set to 64 for this backend."])
    assert judge.answer(snippet, started) == Answer("ok", "Page size is set to 64 for this backend.")
    assert judge.verdict(snippet, judge.answer(snippet, started), "0.5.23") == "raises"
    assert judge.verdict(snippet, judge.answer(snippet, Outcome(True, log=["Other."])), "0.5.23") == "accepts"


def test_a_refusal_is_not_looked_for_in_the_log(snippet):
    assert judge.answer(snippet, Outcome(True, log=[RAISED])) == Answer("ok")


def test_another_record_fits_better_when_more_of_the_text_is_its_own(seed, make):
    vague = make(
        seed, slug="vague", record={"errorMessage": "requires the triton", "messagePattern": "requires the triton"}
    )
    exact = make(seed)
    said = Answer("ValueError", RAISED)
    assert judge.better(vague, [vague, exact], said) is exact
    assert judge.better(exact, [vague, exact], said) is None
    assert judge.best([vague, exact], Answer("ValueError", "something else")) is None


def test_what_changes_from_run_to_run_is_taken_out_of_a_message():
    assert judge.steady("<f at 0x7f3a2b1c9d00> is bad") == "<f at 0x…> is bad"
    assert len(judge.steady("x" * 10_000)) == judge.LONGEST


def seed_chain(case):
    """What SGLang 0.5.23 says to the seed's command as it is repaired."""
    given = " ".join(case.argv)
    if "--linear-attn-decode-backend flashinfer" in given:
        return Answer(
            "ValueError", "--enable-linear-replayssm requires Triton; got --linear-attn-decode-backend='flashinfer'."
        )
    if "no_buffer" not in given:
        return Answer("ValueError", "--enable-linear-replayssm requires --mamba-radix-cache-strategy no_buffer")
    if "--disable-overlap-schedule" not in given:
        return Answer("AssertionError", "no_buffer do not support overlap schedule.")
    return Answer("ok")


REPAIRED = "--mamba-radix-cache-strategy no_buffer --disable-overlap-schedule --a --linear-attn-decode-backend triton"


def test_the_chain_repairs_what_each_message_names_and_ends_when_it_starts(table):
    before = Case("h100", "llama", ("--linear-attn-decode-backend", "flashinfer"))
    steps, spare = chain(before, Case("h100", "llama", tuple(REPAIRED.split())), table, seed_chain)
    assert [(step.edit, step.answer.kind) for step in steps] == [
        ("change to --linear-attn-decode-backend triton", "ValueError"),
        ("add --mamba-radix-cache-strategy no_buffer", "AssertionError"),
        ("add --disable-overlap-schedule", "ok"),
    ]
    assert spare == ["add --a"]


def test_a_chain_that_does_not_start_ends_with_the_last_refusal(table):
    before = Case("h100", "llama", ("--linear-attn-decode-backend", "flashinfer"))
    after = Case("h100", "llama", ("--linear-attn-decode-backend", "triton"))
    steps, spare = chain(before, after, table, seed_chain)
    assert (len(steps), spare, steps[-1].answer.ok) == (1, [], False)
