import shlex

import pytest

from sglang_compat import launch
from sglang_compat.faults import GuideError
from sglang_compat.prove.cases import Case, case_of, edits, find_flag, named_first, put


def case(flags, **env):
    return Case("h100", "llama", tuple(flags.split()), env)


def test_edits_are_what_changes_in_the_order_of_the_repaired_command_then_what_goes(table):
    before = case("--tp 2 --linear-attn-backend helion --x --y 1")
    after = case("--tp-size 2 --y 2 --z --linear-attn-backend triton", A="1")
    shown = [str(edit) for edit in edits(before, after, table)]
    assert shown == ["change to --y 2", "add --z", "change to --linear-attn-backend triton", "set A=1", "remove --x"]


def test_applying_all_edits_gives_the_repaired_command(table):
    before, after = case("--tp 2 --x --y 1", A="1", B="2"), case("--y 2 --tp 4 --z", A="3")
    changed = before
    for edit in edits(before, after, table):
        changed = edit.apply(changed, table)
    assert edits(changed, after, table) == []


def test_a_flag_given_twice_under_two_names_is_replaced_by_one(table):
    assert put(case("--tp 2 --x --tp-size 4"), "--tp", ("8",), table).argv == ("--tp", "8", "--x")
    assert put(case("--tp 2 --x --tp-size 4"), "--tensor-parallel-size", None, table).argv == ("--x",)


def test_the_flags_that_a_message_names_come_first_in_its_order(table):
    found = edits(case("--b 1"), case("--a 1 --b 2 --tp 2 --c"), table)
    ordered = named_first(found, "use --tensor-parallel-size or --c, not --bee", table)
    assert [edit.name for edit in ordered] == ["--tensor-parallel-size", "--c", "--a", "--b"]


@pytest.mark.parametrize(
    ("text", "place"), [("x --tp 2", 2), ("x --tp-size --tp=2", 12), ("x --tpx", -1), ("---tp", -1)]
)
def test_a_flag_is_not_found_inside_a_longer_one(text, place):
    assert find_flag(text, "--tp") == place


def test_the_command_that_reproduces_a_case_reads_back_as_that_case():
    one = Case("b200", "llama", ("--json", '{"a": "b c"}', "--x"), {"SGLANG_A": "it's"})
    words = shlex.split(one.reproduce("0.5.23"))
    assert words[:8] == ["sglang-compat", "resolve", "--release", "0.5.23", "--gpu", "b200", "--model", "llama"]
    read = launch.parse(words[9:])
    assert (read.argv, read.env) == (one.argv, one.env)


def test_the_model_leaves_the_command_and_decides_over_the_architecture(seed, make):
    files = {"before.sh": "A=1 python -m sglang.launch_server --model-path meta-llama/Llama-3.1-8B-Instruct --x\n"}
    one = case_of(make(seed, files=files), "before")
    assert one == Case("h100", "meta-llama/Llama-3.1-8B-Instruct", ("--x",), {"A": "1"})


def test_a_command_whose_model_is_another_than_the_records_is_a_fault(seed, make):
    files = {"before.sh": "--model-path deepseek-ai/DeepSeek-V3 --x\n"}
    with pytest.raises(GuideError, match="but the record's model is llama"):
        case_of(make(seed, files=files), "before")


def test_a_command_without_model_in_a_record_without_model_is_a_fault(seed, make):
    with pytest.raises(GuideError, match="nothing says which architecture"):
        case_of(make(seed, guide={"model": None}), "after")
