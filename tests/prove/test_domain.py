import pytest

from sglang_compat import bind
from sglang_compat.prove.cases import case_of
from sglang_compat.prove.domain import axes, domain
from sglang_compat.releases import Flag
from sglang_compat.upstream.machines import machines


def found_axes(snippet, table):
    return axes(snippet, bind.bindings(snippet, table), table, case_of(snippet, "before"), case_of(snippet, "after"))


def values(snippet, table, name):
    return next(axis.values for axis in found_axes(snippet, table) if axis.name == name)


@pytest.fixture
def ruled(seed, make):
    """Make the seed a record of another rule, about one flag."""

    def made(parameter, flag, condition, before, after):
        rule = f"def validate({parameter}):\n    return {condition}\n"
        files = {"validator.py": rule, "before.sh": f"{before}\n", "after.sh": f"{after}\n"}
        return make(seed, guide={"bind": {parameter: flag}}, files=files)

    return made


def test_every_flag_of_a_bind_list_is_varied_over_its_choices_and_left_out(snippet, table):
    for name in ("--linear-attn-decode-backend", "--linear-attn-backend"):
        assert set(values(snippet, table, name)) == {("triton",), ("flashinfer",), ("helion",), None}


def test_a_switch_is_given_or_not(snippet, table):
    assert set(values(snippet, table, "--enable-linear-replayssm-spec")) == {(), None}


def test_all_combinations_are_tried_when_they_are_few(snippet, table):
    after = case_of(snippet, "after")
    tried = domain(snippet, found_axes(snippet, table), table, after)
    assert tried.size == 4 * 4 * 2 == len({case.key for case in tried.cases})
    assert after in tried.cases


def test_flags_outside_the_rule_stay_as_in_the_repaired_command(seed, make, table):
    snippet = make(seed, files={"after.sh": "--tp 4 --enable-linear-replayssm-spec --other 'a b'\n"})
    tried = domain(snippet, found_axes(snippet, table), table, case_of(snippet, "after"))
    assert all({"--tp", "4", "--other", "a b"} <= set(case.argv) for case in tried.cases)


def test_numbers_are_tried_at_the_rules_boundaries_and_beside_them(ruled, table):
    snippet = ruled("tp", "--tp", "tp <= 8", "--tp 16", "--tp 2")
    numbers = {int(words[0]) for words in values(snippet, table, "--tp") if words}
    assert numbers == {0, 1, 2, 3, 7, 8, 9, 15, 16, 17}


def test_texts_without_choices_are_taken_from_the_commands_and_the_rule(ruled, table):
    table["--dtype"] = Flag("--dtype", "dtype", type="str", default="auto")
    snippet = ruled("dtype", "--dtype", 'dtype != "float32"', "--dtype float32", "--dtype half")
    assert set(values(snippet, table, "--dtype")) == {("half",), ("float32",), None}


def test_a_draft_is_varied_over_all_that_sglang_knows_whatever_the_rule_names(ruled, table):
    flag = "--speculative-algorithm"
    table[flag] = Flag(flag, "speculative_algorithm", type="str")
    snippet = ruled("draft", flag, 'draft != "EAGLE"', f"{flag} EAGLE", "--tp 8")
    assert {("EAGLE3",), ("NEXTN",), ("NGRAM",), None} < set(values(snippet, table, flag))


def test_machines_models_and_variables_vary_too(seed, make, table):
    snippet = make(
        seed,
        guide={"bind": {"on": "env:SGLANG_X"}},
        files={
            "validator.py": "def validate(gpu, on):\n    return gpu != 'a100' or on is None\n",
            "before.sh": "SGLANG_X=1 python -m sglang.launch_server --x\n",
            "after.sh": "--x\n",
        },
    )
    tried = domain(snippet, found_axes(snippet, table), table, case_of(snippet, "after"))
    assert {case.gpu for case in tried.cases} == set(machines())
    assert {tuple(case.env.items()) for case in tried.cases} == {(), (("SGLANG_X", "1"),)}


@pytest.fixture
def wide(seed, make, table):
    names = [f"--kind-{number}" for number in range(4)]
    for name in names:
        table[name] = Flag(name, name, type="str", choices=tuple("abcdefgh"))
    parameters = [name.lstrip("-").replace("-", "_") for name in names]
    return make(
        seed,
        guide={"bind": dict(zip(parameters, names, strict=True))},
        files={"validator.py": f"def validate({', '.join(parameters)}):\n    return kind_0 != 'b'\n"},
    )


def test_beyond_the_bound_a_sample_holds_every_single_change_and_is_the_same_every_time(wide, table):
    after, found = case_of(wide, "after"), found_axes(wide, table)
    tried = domain(wide, found, table, after)
    assert tried.size == 9**4
    assert len({case.key for case in tried.cases}) == 400
    assert after in tried.cases
    assert domain(wide, found, table, after) == tried
    single = [case for case in tried.cases if len(case.argv) == len(after.argv) + 2]
    assert len(single) >= 4 * 8


def test_a_flag_that_the_release_does_not_have_is_not_varied(snippet, table):
    del table["--linear-attn-backend"]
    assert [axis.name for axis in found_axes(snippet, table)] == [
        "--linear-attn-decode-backend",
        "--enable-linear-replayssm-spec",
    ]
