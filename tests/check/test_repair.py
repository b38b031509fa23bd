"""Repairs, and how they stand in the user's own text."""

import pytest

from sglang_compat import releases, scripts
from sglang_compat.check import Context, Edit, Rules, check, layout, repairs, rule_from_data, whole
from sglang_compat.launch import parse

TABLE = releases.flags("0.5.23")


def rule(slug, bound, validate, steps, order=0, **more):
    data = {
        "slug": slug,
        "message": [f"{slug} is refused"],
        "bound": bound,
        "scope": {},
        "named": {},
        "about": [],
        "frame": [],
        "steps": steps,
        "order": [order],
        "announces": False,
    }
    return rule_from_data(data | more, validate)


LORA = rule(
    "lora-needs-page-1",
    {"lora": ["--enable-lora"], "page": ["--page-size"]},
    lambda lora, page: not lora or page in (None, 1),
    [["--page-size", ["1"], None]],
)
HICACHE = rule(
    "hicache-needs-page-64",
    {"cache": ["--enable-hierarchical-cache"], "page": ["--page-size"]},
    lambda cache, page: not cache or page == 64,
    [["--page-size", ["64"], None]],
    1,
)
BOTH = (LORA, HICACHE)


def checked(text, rules=BOTH, **about):
    context = Context("0.5.23", **about)
    return whole.check_all(scripts.commands(text), Rules(rules), TABLE, lambda launch: context)


def fixed(text, rules=BOTH):
    return whole.rewritten(checked(text, rules), TABLE)


def test_the_least_edit_is_made_in_place():
    text = "A=1 python -m sglang.launch_server \\\n  --model-path 'm' \\\n  --page-size=16 \\\n  --enable-lora  # x\n"
    assert fixed(text) == text.replace("=16", "=1")


def test_a_new_flag_gets_a_line_as_the_others_have():
    text = "python -m sglang.launch_server \\\n    --model-path m \\\n    --enable-hierarchical-cache > log 2>&1 &\n"
    assert fixed(text) == text.replace("cache >", "cache \\\n    --page-size 64 >")


def test_a_new_flag_stays_on_the_line_of_a_command_that_has_one():
    text = "python -m sglang.launch_server --model-path m --enable-hierarchical-cache"
    assert fixed(text) == f"{text} --page-size 64"


def test_two_repairs_that_exclude_each_other_are_both_offered():
    (one,) = checked("python -m sglang.launch_server --model-path m --enable-lora --enable-hierarchical-cache")
    assert [finding.slug for finding in one.report.findings] == ["hicache-needs-page-64"]
    offered = [set(map(str, repair.edits)) for repair in one.repairs]
    assert {"remove --enable-hierarchical-cache"} in offered
    assert {"remove --enable-lora", "set --page-size 64"} in offered


def test_a_part_that_another_record_asks_for_is_only_made_when_it_does():
    step = ["--disable-radix-cache", [], "hicache-needs-page-64"]
    needy = rule(
        "lora-needs-page-1",
        {"lora": ["--enable-lora"], "page": ["--page-size"]},
        lambda lora, page: not lora or page in (None, 1),
        [["--page-size", ["1"], None], step],
    )
    text = "python -m sglang.launch_server --model-path m --enable-lora --page-size 2"
    assert fixed(text, [needy, HICACHE]) == text.replace("size 2", "size 1")
    assert fixed(text, [needy]) == text.replace("size 2", "size 1") + " --disable-radix-cache"


def told(text, rules):
    (one,) = checked(text, rules)
    return [finding.fix for finding in one.report.findings], one.repairs[0].edits


def test_each_finding_tells_its_part_of_the_repair_and_not_what_its_record_would_do_alone():
    mix = rule("mix", {"mix": ["--enable-mixed-chunk"]}, lambda mix: not mix, [["--enable-mixed-chunk", None, None]], 2)
    fixes, _ = told("--enable-lora --page-size 2 --enable-mixed-chunk", (LORA, mix))
    assert fixes == ["set --page-size 1", "remove --enable-mixed-chunk"]
    fixes, _ = told("--enable-lora --enable-hierarchical-cache --page-size 2", BOTH)
    # Its record says `set --page-size 64`, which the other one refuses.
    assert fixes == ["set --page-size 1", "remove --enable-hierarchical-cache"]


def test_a_finding_that_another_ones_repair_takes_along_says_so():
    big = rule("big", {"page": ["--page-size"]}, lambda page: page != 2, [["--page-size", ["128"], None]], 5)
    fixes, _ = told("--enable-lora --page-size 2", (LORA, big))
    assert fixes == ["set --page-size 1", "goes away with the repair of lora-needs-page-1"]
    fixes, _ = told("--tp --enable-lora --page-size 2", (LORA, big))
    assert fixes[2] == "goes away with the repair of lora-needs-page-1"


def test_what_a_repair_leads_to_is_told_by_the_finding_that_it_was_made_for():
    lora = rule("lora", {"lora": ["--enable-lora"], "mix": ["--enable-mixed-chunk"]},
                lambda lora, mix: not lora or mix, [["--enable-mixed-chunk", [], None]])  # fmt: skip
    mix = rule("mix", {"mix": ["--enable-mixed-chunk"], "page": ["--page-size"]},
               lambda mix, page: not mix or page == 64, [["--page-size", ["64"], None]], 1)  # fmt: skip
    fixes, _ = told("--enable-lora", (lora, mix))
    assert fixes == ["set --enable-mixed-chunk; set --page-size 64"]


def test_without_a_repair_a_finding_tells_what_its_record_says():
    stuck = rule("stuck", {"lora": ["--enable-lora"]}, lambda lora: False, [["--page-size", ["8"], None]])
    (one,) = checked("--enable-lora", [stuck])
    assert (one.repairs, [finding.fix for finding in one.report.findings]) == ((), ["set --page-size 8"])


def test_every_command_of_a_script_is_repaired():
    text = "python -m sglang.launch_server --enable-lora --page-size 2 --model-path a &\necho x\n"
    text += "python -m sglang.launch_server --enable-lora --page-size 4 --model-path b\n"
    assert fixed(text) == text.replace("size 2", "size 1").replace("size 4", "size 1")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "args:\n  - sglang.launch_server\n  - --model-path\n  - m\n  - --enable-hierarchical-cache # y\nenv: []\n",
            "args:\n  - sglang.launch_server\n  - --model-path\n  - m\n  - --enable-hierarchical-cache # y\n"
            '  - --page-size\n  - "64"\nenv: []\n',
        ),
        (
            'command: ["sglang.launch_server", "--model-path", "m", "--enable-lora", "--page-size", "2"]\n',
            'command: ["sglang.launch_server", "--model-path", "m", "--enable-lora", "--page-size", "1"]\n',
        ),
        (
            "command: >\n  python -m sglang.launch_server\n  --model-path m\n  --enable-hierarchical-cache\n",
            "command: >\n  python -m sglang.launch_server\n  --model-path m\n  --enable-hierarchical-cache\n  --page-size 64\n",
        ),
        (
            "docker run image bash -c 'python -m sglang.launch_server --model-path m --enable-lora --page-size 2'",
            "docker run image bash -c 'python -m sglang.launch_server --model-path m --enable-lora --page-size 1'",
        ),
    ],
)
def test_a_manifest_and_a_wrapper_keep_their_form(before, after):
    assert fixed(before) == after


def test_a_list_item_is_taken_out_with_its_line():
    text = "args:\n  - sglang.launch_server\n  - --model-path\n  - m\n  - --qqqq-zzzz\n  - v\n  - --enable-lora\n"
    assert fixed(text) == text.replace("  - --qqqq-zzzz\n  - v\n", "")


def test_where_the_layout_leaves_no_place_the_command_is_written_anew():
    text = 'command: ["bash", "-c", "python3 -m sglang.launch_server --model-path \\"m\\" --enable-lora --page-size 2"]'
    assert fixed(text) == (
        "python3 -m sglang.launch_server \\\n  --model-path m \\\n  --enable-lora \\\n  --page-size 1"
    )


def test_a_rule_outside_its_scope_is_silent_and_one_that_cannot_tell_says_what_it_needs():
    scoped = rule("x", {"lora": ["--enable-lora"]}, lambda lora: not lora, [], scope={"model": ["llama"]})
    launch = parse("--enable-lora")

    def run(**about):
        report = check(launch, Rules([scoped]), TABLE, Context("0.5.23", **about))
        return [one.slug for one in report.findings], dict(report.needs)

    assert run(model="llama") == (["x"], {})
    assert run(model="kimi") == ([], {})
    assert run() == ([], {"model": "asked for by x"})
    assert check(parse("--page-size 1"), Rules([scoped]), TABLE, Context("0.5.23")).needs == ()


def test_of_an_architecture_between_two_models_holds_what_holds_for_both():
    context = Context("0.5.23", model="llama", architecture="Qwen2ForCausalLM", others=("qwen3",))
    made = [
        rule("both", {"lora": ["--enable-lora"]}, lambda lora: not lora, [], scope={"model": ["llama", "qwen3"]}),
        rule("first", {"lora": ["--enable-lora"]}, lambda lora: not lora, [], scope={"model": ["llama"]}),
        rule("second", {"m": ["model"], "lora": ["--enable-lora"]}, lambda m, lora: not lora or m != "qwen3", []),
        rule("none", {"lora": ["--enable-lora"]}, lambda lora: not lora, [], scope={"model": ["kimi"]}),
    ]
    report = check(parse("--enable-lora"), Rules(made), TABLE, context)
    assert [one.slug for one in report.findings] == ["both"]
    assert dict(report.needs) == {"architecture": "asked for by first, second"}
    report = check(parse("--enable-lora --page-size $P"), Rules([LORA]), TABLE, context)
    assert dict(report.needs) == {"$P": "asked for by lora-needs-page-1"}


def test_an_unknown_value_is_asked_for_and_never_guessed():
    report = check(parse("--enable-lora --page-size $PAGE"), Rules([LORA]), TABLE, Context("0.5.23"))
    assert report.ok
    assert dict(report.needs) == {"$PAGE": "asked for by lora-needs-page-1"}


def test_what_a_frame_asks_about_is_asked_for_when_only_a_shell_can_tell_it():
    frame = [
        ("--tp-size", [["4"], ["8"]], True),
        ("--attention-backend", [["triton"]], False),
        ("env:SGLANG_X", [["1"]], True),
    ]
    framed = rule("x", {"lora": ["--enable-lora"]}, lambda lora: not lora, [], frame=frame)

    def run(text, **about):
        report = check(parse(text), Rules([framed]), TABLE, Context("0.5.23", **about))
        return [one.slug for one in report.findings], dict(report.needs)

    why = "asked for by x"
    assert run("SGLANG_X=1 sglang serve m --enable-lora --tp 8") == (["x"], {})
    assert run("SGLANG_X=1 sglang serve m --enable-lora --tp $TP") == ([], {"$TP": why})
    assert run("SGLANG_X=$X sglang serve m --enable-lora --tp 8 --attention-backend $A") == ([], {"$X": why, "$A": why})
    # What is known decides, whatever the unknown may be.
    assert run("SGLANG_X=1 sglang serve m --enable-lora --tp $TP --attention-backend fa3") == ([], {})
    assert run("SGLANG_X=1 sglang serve m --tp $TP") == ([], {})
    assert run("sglang serve m --enable-lora --tp $TP") == ([], {})
    framed = rule("x", {"lora": ["--enable-lora"]}, lambda lora: not lora, [], frame=frame, scope={"model": ["llama"]})
    assert run("SGLANG_X=1 sglang serve m --enable-lora --tp $TP") == ([], {"$TP": why, "model": why})


@pytest.mark.parametrize(
    ("value", "same"),
    [("1", True), ("true", True), ("Yes", True), ("y", True), ("0", False), ("on", False), ("", False), ("2", False)],
)
def test_a_switch_in_the_environment_is_read_as_sglang_reads_it(value, same):
    switched = rule(
        "x", {"lora": ["--enable-lora"]}, lambda lora: not lora, [], frame=[("env:SGLANG_X", [["1"]], True)]
    )
    report = check(parse(f"SGLANG_X={value} sglang serve m --enable-lora"), Rules([switched]), TABLE, Context("0.5.23"))
    assert [one.slug for one in report.findings] == ["x"] * same


def test_what_sglang_only_announces_is_a_notice():
    loud = rule("x", {"lora": ["--enable-lora"]}, lambda lora: not lora, [], announces=True)
    report = check(parse("--enable-lora"), Rules([loud]), TABLE, Context("0.5.23"))
    assert report.ok
    assert [(one.slug, one.kind) for one in report.notices] == [("x", "override")]


def test_findings_come_in_the_order_of_the_release():
    late = rule("a", {"lora": ["--enable-lora"]}, lambda lora: not lora, [], 9)
    early = rule("b", {"lora": ["--enable-lora"]}, lambda lora: not lora, [], 1)
    report = check(parse("--enable-lora"), Rules([late, early]), TABLE, Context("0.5.23"))
    assert [one.slug for one in report.findings] == ["b", "a"]


def test_a_message_with_two_causes_stands_once_and_both_are_repaired():
    words = {"message": ["pages, please"]}
    lora = rule("one", {"lora": ["--enable-lora"]}, lambda lora: not lora, [["--enable-lora", None, None]], **words)
    mix = rule("two", {"mix": ["--enable-mixed-chunk"]}, lambda mix: not mix, [["--enable-mixed-chunk", None, None]], 1,
               **words)  # fmt: skip
    (one,) = checked("--enable-lora --enable-mixed-chunk --tp 2", (lora, mix))
    assert [finding.slug for finding in one.report.findings] == ["one"]
    assert fixed("--enable-lora --enable-mixed-chunk --tp 2", (lora, mix)).split() == ["--tp", "2"]


def test_a_config_file_is_outweighed_but_not_changed():
    launch = parse("python -m sglang.launch_server --config c.yaml").with_config(
        {"model-path": "m", "enable-lora": True, "page-size": 2}
    )
    context = Context("0.5.23")
    rules = Rules([LORA])
    found = repairs(launch, lambda one: check(one, rules, TABLE, context), rules, TABLE, context)
    assert found[0].edits == (Edit("--page-size", ("1",)),)


VARIABLES = """spec:
  command: [bash, -c, "python -m sglang.launch_server --model-path $(MODEL) $ARGS"]
  env:
  - {name: MODEL, value: m}
  - {name: ARGS, value: "--enable-lora --page-size 2"}
"""


@pytest.mark.parametrize(
    ("before", "after", "where"),
    [
        (  # a list of flags is mended where it is set
            'ARGS="--enable-lora --page-size 2"  # ours\nsglang serve m $ARGS --tp 4\necho $ARGS\n',
            'ARGS="--enable-lora --page-size 1"  # ours\nsglang serve m $ARGS --tp 4\necho $ARGS\n',
            {"--enable-lora": "$ARGS, line 1", "--page-size": "$ARGS, line 1"},
        ),
        (  # a single value where it is used: it may be used elsewhere too
            "PAGE=2\nsglang serve m --enable-lora --page-size $PAGE --tp $PAGE\n",
            "PAGE=2\nsglang serve m --enable-lora --page-size 1 --tp $PAGE\n",
            {"--page-size": "$PAGE, line 1"},
        ),
        (
            "sglang serve ${M:-m} --enable-lora --page-size ${PAGE:-2}\n",
            "sglang serve ${M:-m} --enable-lora --page-size 1\n",
            {"--page-size": "${PAGE:-2}"},
        ),
        (  # a new flag goes into the command
            'X="--tp 4 --enable-hierarchical-cache"\nsglang serve m \\\n  --dp 1 \\\n  $X\n',
            'X="--tp 4 --enable-hierarchical-cache"\nsglang serve m \\\n  --dp 1 \\\n  $X \\\n  --page-size 64\n',
            {"--enable-hierarchical-cache": "$X, line 1"},
        ),
        (  # what goes, goes with its blank and leaves the others
            'A="--tp 4"\nB="$A --qqqq-zzzz 1 --dp 1"\nsglang serve m $B\n',
            'A="--tp 4"\nB="$A --dp 1"\nsglang serve m $B\n',
            {"--qqqq-zzzz": "$B, line 2"},
        ),
        (VARIABLES, VARIABLES.replace("size 2", "size 1"), {
            "--enable-lora": "$ARGS, line 5", "--page-size": "$ARGS, line 5"
        }),
        (
            'A="--enable-lora --page-size 2"\nsglang serve m $A &\nsglang serve n $A\n',
            'A="--enable-lora --page-size 1"\nsglang serve m $A &\nsglang serve n $A\n',
            {"--enable-lora": "$A, line 1", "--page-size": "$A, line 1"},
        ),
        (  # one command needs other flags than the variable says, the other does not
            'A="--page-size 2 --tp 2"\nsglang serve m $A &\nsglang serve n --enable-lora $A\n',
            "sglang serve \\\n  m \\\n  --page-size 2 \\\n  --tp 2\n\n"
            "sglang serve \\\n  n \\\n  --enable-lora \\\n  --page-size 1 \\\n  --tp 2",
            {"--page-size": "$A, line 1"},
        ),
    ],
)  # fmt: skip
def test_what_comes_from_a_variable_is_named_and_mended(before, after, where):
    found = [finding for one in checked(before) for finding in one.report.findings]
    assert found[0].to_json()["where"] == where
    assert fixed(before) == after


BLANK = "a blank stands behind the backslash"
MISSING = "no backslash stands at the line's end"
COMMENT = "a comment stands between two lines"


@pytest.mark.parametrize(
    ("before", "remarks", "after"),
    [
        ("sglang serve m \\ \t\n  --tp 2 \\\n  --dp 1\n", [(1, BLANK)], "sglang serve m \\\n  --tp 2 \\\n  --dp 1\n"),
        (
            "#!/bin/sh\nsglang serve m\n  --tp 2 > log 2>&1\n\t--dp 1 # x\n",
            [(2, MISSING), (3, MISSING)],
            "#!/bin/sh\nsglang serve m \\\n  --tp 2 > log 2>&1 \\\n\t--dp 1 # x\n",
        ),
        ("sglang serve m \\\n  # --ep 3 \\\n  --dp 1\n", [(1, COMMENT)], "sglang serve m \\\n  --dp 1\n"),
        (  # what is repaired besides
            "sglang serve m\n  --qqqq-zzzz 1\n  --enable-hierarchical-cache \\  \n  --tp 2\n",
            [(1, MISSING), (2, MISSING), (3, BLANK)],
            "sglang serve m \\\n  --enable-hierarchical-cache \\\n  --tp 2 \\\n  --page-size 64\n",
        ),
        (
            "args: [sh, -c, 'sglang serve m\n\n    --tp 2']\n",
            [(1, MISSING)],
            "args: [sh, -c, 'sglang serve m \\\n\n    --tp 2']\n",
        ),
        ('args: [sh, -c, "sglang serve m\\n --tp 2"]\n', [(1, MISSING)], "sglang serve \\\n  m \\\n  --tp 2"),
        ("command: |\n  sglang serve m\n  --tp 2\n", [], None),  # compose takes a line's end for a blank
        ("sglang serve m \\\n  --tp 2\n", [], None),
        ("--tp 2\n--dp 1\n", [], None),
        ("sglang serve m --tp 2 \\ ", [], None),
    ],
)
def test_a_line_end_at_which_a_shell_ends_the_command_is_a_remark_and_mended(before, remarks, after):
    found = checked(before)
    told = [(one.kind, one.message) for each in found for one in each.report.notices]
    assert [(kind, message.partition(", so")[0]) for kind, message in told] == [
        ("layout", f"line {line}: {problem}") for line, problem in remarks
    ]
    assert fixed(before) == after
    assert all(not one.report.notices for one in checked(after or ""))


def test_changes_in_each_others_way_are_none():
    assert layout.rewrite("abcd", [(0, 1, "x"), (1, 3, ""), (3, 3, "y")]) == "xyd"
    assert layout.rewrite("abcd", [(0, 2, "x"), (1, 3, "")]) is None


def test_only_flags_are_enough():
    (one,) = checked("--enable-lora --page-size 2")
    assert [finding.slug for finding in one.report.findings] == ["lora-needs-page-1"]
    assert whole.rewritten([one], TABLE) == "--enable-lora --page-size 1"
