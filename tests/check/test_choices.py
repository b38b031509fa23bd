"""A value that is none of a flag's choices: which one was meant, and what to do if none was."""

import pytest
from helpers import ROOT, checked

from sglang_compat import releases
from sglang_compat.check import guide
from sglang_compat.check.choices import OTHER_NAMES, other_name, similar
from sglang_compat.check.findings import Finding


@pytest.mark.parametrize(
    ("flag", "value", "meant", "why"),
    [
        ("--attention-backend", "flash_attn", "fa3", "SGLang calls it fa3"),
        ("--prefill-attention-backend", "FLASH_ATTN", "fa3", "SGLang calls it fa3"),
        ("--quantization", "fp-8", "fp8", "did you mean fp8?"),
        ("--kv-cache-dtype", "fp8", "fp8_e4m3", "SGLang calls it fp8_e4m3"),
        ("--kv-cache-dtype", "fp8_e4m3fn", "fp8_e4m3", "did you mean fp8_e4m3?"),
        ("--dtype", "bf16", "bfloat16", "SGLang calls it bfloat16"),
        ("--reasoning-parser", "deepseek_r1", "deepseek-r1", "did you mean deepseek-r1?"),
    ],
)
def test_a_choice_that_was_meant_is_the_repair_and_removal_the_second(known, flag, value, meant, why):
    one = checked(f"--model-path Qwen/Qwen3-8B {flag} {value}", known, "h100")
    (finding,) = one.report.findings
    assert (finding.fix, finding.why) == (f"set {flag} {meant}", why)
    assert [[str(edit) for edit in repair.edits] for repair in one.repairs] == [
        [f"set {flag} {meant}"],
        [f"remove {flag}"],
    ]


@pytest.mark.parametrize("value", ["fp4", "x", "whatever", "trtllm_mha"])
def test_what_resembles_nothing_is_taken_away(known, value):
    one = checked(f"--model-path Qwen/Qwen3-8B --quantization {value}", known, "h100")
    assert [str(edit) for repair in one.repairs for edit in repair.edits] == ["remove --quantization"]


def test_a_number_in_a_name_is_no_slip(known):
    choices = ("fp8_e5m2", "fp8_e4m3")
    assert similar("fp8_e4m2", choices) is None
    assert similar("fp8-e4m3", choices) == "fp8_e4m3"
    assert similar("trtllm", ("trtllm_mha", "trtllm_mla")) is None


def test_what_another_release_takes_is_not_corrected_by_its_looks():
    known = guide.knowledge("0.5.8", ROOT / "snippets")
    flag, value = next(
        (name, choice)
        for name, flag in releases.flags("0.5.23").items()
        for choice in flag.choices or ()
        if name in known.table and known.table[name].choices and choice not in known.table[name].choices
        if similar(str(choice), known.table[name].choices) and not other_name(name, choice, known.table[name].choices)
    )
    (finding,) = checked(f"--model-path Qwen/Qwen3-8B {flag} {value}", known).report.findings
    assert (finding.fix, finding.why.startswith("it is accepted in")) == (f"remove {flag}", True)


def test_the_other_names_lead_to_choices_of_the_newest_release():
    flags = {flag.name: flag for flag in releases.flags(releases.latest()).values()}
    for end, names in OTHER_NAMES.items():
        taken = {str(choice) for flag in flags.values() if flag.name.endswith(end) for choice in flag.choices or ()}
        assert set(names.values()) <= taken, end
        assert all(name.isalnum() and name.islower() for name in names), "as `_letters` gives them"


def test_what_a_page_explains_of_the_parser_is_told_once_with_the_page(known):
    one = checked("--model-path Qwen/Qwen3-8B --tool-call-parser gpt_oss", known, "h100")
    (finding,) = one.report.findings
    assert (finding.slug, finding.kind) == ("tool-call-parser-unknown-name", "argparse")
    assert finding.fix == "set --tool-call-parser gpt-oss"


@pytest.mark.parametrize(
    ("message", "text", "same"),
    [
        ("a … c", "a b c", True),
        ("a … c …", "a b c ", True),
        ("…ab…bc", "abc", False),
        ("a…a", "a", False),
        ("abc", "abc", True),
        ("abc", "abcd", False),
    ],
)
def test_a_message_says_another_where_only_the_open_differs(message, text, same):
    assert Finding(None, message).says(text) == same
