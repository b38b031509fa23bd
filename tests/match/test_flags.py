import pytest

from sglang_compat.flaghistory import edits, nearest
from sglang_compat.match import compile_index, match
from sglang_compat.match.foreign import VLLM
from sglang_compat.releases import flags, latest, releases

RELEASES = ["1.0", "1.1", "1.2"]
FLAGS = {
    "texts": ["triton", "fa3", "fa4", "eagle3", "flash8"],
    "names": [
        ["--always", None, [0, 2], [], None],
        ["--came", None, [1, 2], [[[3, 4], [1, 1]]], None],
        ["--went", None, [0, 1], [], None],
        ["--old-name", "field_x", [0, 0], [], "--new-name"],
        ["--new-name", "field_x", [1, 2], [], None],
        ["--old-field", "field_x", [0, 0], [], None],
        ["--attention-backend", None, [0, 2], [[[0, 1], [0, 1]], [[0, 2], [2, 2]]], None],
        ["--reasoning-parser", None, [0, 2], [], None],
    ],
    "fields": [["field_x", [0, 2]], ["only_field", [0, 1]], ["old_name", []], ["old_field", [0, 0]], ["new_name", []]],
    "vllm": {"--enforce-eager": ["--always", "it is the same"], "--swap-space": [None, "there is none"]},
}


@pytest.fixture(scope="module")
def index():
    columns = {name: [] for name in ("ids", "kinds", "classes", "spans", "parts", "places")}
    empty = {"releases": RELEASES, "spans": [], "classes": [], "places": [], "entries": columns, "records": {}}
    return compile_index({**empty, "flags": FLAGS})


UNKNOWN = "launch_server.py: error: unrecognized arguments: {}"


@pytest.mark.parametrize(
    ("given", "advice"),
    [
        ("--always 3", {"is": "known"}),
        ("--came", {"is": "added", "in": "1.1"}),
        ("--went=3", {"is": "removed", "gone": "1.2"}),
        ("--old-name x y", {"is": "renamed", "gone": "1.1", "to": "--new-name"}),
        ("--reasoning_parser kimi", {"is": "spelling", "to": "--reasoning-parser"}),
        ("--enforce-eager", {"is": "vllm", "to": "--always", "reason": "it is the same"}),
        ("--enforce_eager", {"is": "vllm", "to": "--always", "reason": "it is the same"}),
        ("--swap-space 4", {"is": "vllm", "to": None, "reason": "there is none"}),
        ("--resoning-parser", {"is": "typo", "to": "--reasoning-parser"}),
        ("--nothing-like-it", {"is": "unknown"}),
        ("--reason kimi", {"is": "typo", "to": "--reasoning-parser"}),
        ("-re kimi", {"is": "typo", "to": "--reasoning-parser"}),
        ("--wn", {"is": "unknown"}),
        ("\u2013always 3", {"is": "dash", "to": "--always"}),
        ("\u2014reasoning-pars kimi", {"is": "dash", "to": "--reasoning-parser"}),
    ],
)
def test_unknown_flags_are_told_apart(index, given, advice):
    (found,) = match(UNKNOWN.format(given), index)
    assert found.advice == advice
    assert found.flag == given.split(" ")[0].split("=")[0]
    assert found.certainty == "sure"
    assert advice.get("to") is None or advice["to"] in found.why


def test_each_of_several_unknown_flags_is_explained_in_order(index):
    found = match(UNKNOWN.format("--went 1 2 --came -1 --swap-space=4"), index)
    assert [one.flag for one in found] == ["--went", "--came", "--swap-space"]
    assert [one.values.get("value") for one in found] == ["1 2", "-1", "4"]


def test_values_alone_are_those_of_a_split_value(index):
    (found,) = match(UNKNOWN.format("2, 3]"), index)
    assert (found.flag, found.advice) == (None, {"is": "split"})
    assert "quote" in found.why


def test_a_backslash_alone_is_that_of_a_line_with_a_blank_after_it(index):
    (found,) = match(UNKNOWN.format("\\"), index)
    assert (found.flag, found.advice) == (None, {"is": "blank"})


def test_an_ambiguous_option_may_be_cut_before_its_candidates(index):
    (found,) = match("launch_server.py: error: ambiguous option: --we could match", index)
    assert (found.flag, found.advice["to"]) == ("--we", [])


@pytest.mark.parametrize(
    "shape", ["{}", "> {}", "# {}", "`{}`", "| x | `{}` | y |", "[1,0]<stderr>:{}", "[2025-01-02 03:04:05] {}"]
)
def test_prefixes_and_quotes_do_not_matter(index, shape):
    (found,) = match(shape.format(UNKNOWN.format("--went")), index)
    assert found.flag == "--went"


def test_wrapped_flags_are_put_together(index):
    (found,) = match("launch_server.py: error: unrecognized\narguments: --reasoning-\nparser", index)
    assert found.advice == {"is": "known"}
    (found,) = match("launch_server.py: error: unrecognized arguments:\n  --went", index)
    assert found.flag == "--went"


@pytest.mark.parametrize(
    ("value", "members", "near"), [("fa3", ["1.0", "1.1"], None), ("tritn", [], "triton"), ("zzz", [], None)]
)
def test_invalid_choices_say_where_they_are_valid(index, value, members, near):
    text = f"error: argument --attention-backend/-a: invalid choice: {value!r} (choose from 'triton', 'fa4')"
    (found,) = match(text, index)
    assert found.flag == "--attention-backend"
    assert found.values["value"] == value
    assert found.advice == {"is": "choice", "in": members, "to": near}


@pytest.mark.parametrize(("value", "near"), [("flash9", None), ("EAGLE3", "eagle3"), ("nextn", None)])
def test_a_flag_without_choices_in_some_release_takes_any_value_there(index, value, near):
    (found,) = match(f"error: argument --came: invalid choice: {value!r} (choose from 'eagle3', 'flash8')", index)
    assert found.advice == {"is": "choice", "in": ["1.2"], "to": near, "any": True}
    assert f"any value, {value} too, in 1.2" in found.why


def test_ambiguous_options_name_their_candidates(index):
    (found,) = match("sglang serve: error: ambiguous option: --we could match --went, --west", index)
    assert found.flag == "--we"
    assert found.advice["to"] == ["--went", "--west"]


@pytest.mark.parametrize(
    ("text", "template"),
    [
        ("error: argument --always: expected one argument", "argument {flag}: expected {number} argument"),
        ("error: argument --always: invalid int value: '3x'", "argument {flag}: invalid {type} value: {value}"),
        (
            "error: argument --always: not allowed with argument --came",
            "argument {flag}: not allowed with argument {other}",
        ),
        (
            "error: argument --always: ignored explicit argument '3'",
            "argument {flag}: ignored explicit argument {value}",
        ),
        (
            "error: the following arguments are required: --model/--always",
            "the following arguments are required: {flags}",
        ),
    ],
)
def test_other_errors_of_the_parser(index, text, template):
    (found,) = match(text, index)
    assert (found.template, found.flag, found.certainty) == (template, "--always", "sure")


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("only_field", {"is": "removed", "gone": "1.2"}),
        ("old_name", {"is": "spelling", "to": "field_x"}),
        ("old_field", {"is": "renamed", "gone": "1.1", "to": "field_x"}),
        ("enforce_eager", {"is": "vllm", "to": "always", "reason": "it is the same"}),
        ("reasoning-parser", {"is": "spelling", "to": "reasoning_parser"}),
    ],
)
def test_unexpected_keywords_are_looked_up_as_fields(index, name, advice):
    (found,) = match(f"TypeError: ServerArgs.__init__() got an unexpected keyword argument '{name}'", index)
    assert found.flag == name
    assert found.advice == advice


@pytest.mark.parametrize(
    "text",
    [
        "train.py: error: unrecognized arguments: --local-rank=0",
        "vllm serve: error: unrecognized arguments: --always",
        "TypeError: Foo.__init__() got an unexpected keyword argument 'always'",
        "argument: a reason given in support of an idea",
    ],
)
def test_other_programs_are_not_taken_for_sglang(index, text):
    assert match(text, index) == []


def test_another_program_with_a_flag_of_sglangs_is_a_maybe(index):
    (found,) = match("serve.py: error: unrecognized arguments: --went", index)
    assert found.certainty == "maybe"


@pytest.mark.parametrize(
    "program",
    [
        "launch_server.py",
        "sglang serve",
        "python3 -m sglang.launch_server",
        "sglang",
        "> launch_server.py",
        "__main__.py",
    ],
)
def test_sglangs_own_programs_are_sure_of_a_flag_that_was_theirs(index, program):
    (found,) = match(f"{program}: error: unrecognized arguments: --went", index)
    assert found.certainty == "sure"


@pytest.mark.parametrize(
    "program", ["sglang-router", "bench_sglang.py", "sglang generate", "python -m sglang.bench_one_batch"]
)
def test_other_programs_of_sglangs_are_maybes(index, program):
    (found,) = match(f"{program}: error: unrecognized arguments: --went", index)
    assert found.certainty == "maybe"


@pytest.mark.parametrize("caller", ["EngineArgs", "AsyncLLMEngine", "EngineCoreRequest"])
def test_other_constructors_are_not_taken_for_sglangs(index, caller):
    assert match(f"TypeError: {caller}.__init__() got an unexpected keyword argument 'always'", index) == []
    (found,) = match("TypeError: Engine.__init__() got an unexpected keyword argument 'always'", index)
    assert found.certainty == "sure"


def test_edits_count_swaps_once():
    assert [edits("abcd", other, 4) for other in ("abcd", "abdc", "abd", "xbcd", "")] == [0, 1, 1, 1, 4]
    assert edits("aaaa", "bbbbbbbb", 2) == 3
    assert nearest("tp-sise", ["dp-size", "tp-size", "tp-rank"]) == "tp-size"


def test_vllms_flags_are_not_sglangs_and_point_at_flags_that_exist():
    ours = {name for release in releases() for name in flags(release)}
    assert not ours & VLLM.keys(), "SGLang has these: take them off the list"
    assert {to for to, _ in VLLM.values() if to} <= flags(latest()).keys()
