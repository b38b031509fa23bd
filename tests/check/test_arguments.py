"""What argparse refuses, in its words; and what to do about it."""

import pytest

from sglang_compat import launch, releases
from sglang_compat.check import arguments, guide

TABLE = releases.flags("0.5.23")


def findings(flags, **options):
    found = launch.parse(f"python -m sglang.launch_server --model-path m {flags}")
    return arguments.read(found, TABLE, guide.history(), **options).findings


@pytest.mark.parametrize(
    ("flags", "message", "fix"),
    [
        ("--page-size x", "argument --page-size: invalid int value: 'x'", "remove --page-size"),
        ("--page-size", "argument --page-size: expected one argument", "remove --page-size"),
        ("--enable-lora=1", "argument --enable-lora: ignored explicit argument '1'", "set --enable-lora"),
        ("--page-size 1 2", "unrecognized arguments: 2", "set --page-size 1"),
        ("--page_size 1", "unrecognized arguments: --page_size 1", "write --page-size 1 instead of --page_size"),
        ("--page-sise=1", "unrecognized arguments: --page-sise=1", "write --page-size 1 instead of --page-sise"),
    ],
)
def test_the_parser_refuses(flags, message, fix):
    (found,) = findings(flags)
    assert (found.slug, found.message, found.fix) == (None, message, fix)


def test_a_choice_that_there_is_none_of_is_listed_with_all():
    (found,) = findings("--linear-attn-backend tritn")
    assert found.message.startswith("argument --linear-attn-backend: invalid choice: 'tritn' (choose from 'triton', ")
    assert found.fix == "set --linear-attn-backend triton"


def test_a_flag_of_another_release_is_told_from_one_that_never_was():
    (removed,) = findings("--collect-tokens-histogram")
    (never,) = findings("--qqqq-zzzz")
    assert "went with 0.5.20" in removed.why
    assert "no release" in never.why


def test_a_renamed_flag_keeps_its_values():
    (found,) = findings("--cuda-graph-bs 1 2 4")
    assert found.fix == "write --cuda-graph-bs-decode 1 2 4 instead of --cuda-graph-bs"


def test_unrecognized_flags_come_last_as_argparse_reads_everything_first():
    assert [one.flags[0] for one in findings("--qqqq-zzzz 1 --page-size x")] == ["--page-size", "--qqqq-zzzz"]


def test_a_variable_is_no_error():
    assert findings("--page-size $X --tp ${TP:-8} $EXTRA --linear-attn-backend $Y") == ()


def test_names_abbreviations_negative_numbers_lists_and_json_are_accepted():
    flags = "--tp 8 --random-seed -1 --cuda-graph-bs-decode 1 2 4 --json-model-override '{\"a\": 1}' --mem-frac=0.8"
    assert findings(flags) == ()


def test_a_launch_needs_a_model_unless_something_may_give_one():
    def messages(text, **options):
        return [one.message for one in arguments.read(launch.parse(text), TABLE, **options).findings]

    start = "python -m sglang.launch_server"
    assert messages(f"{start} --tp 2") == ["the following arguments are required: --model-path/--model"]
    assert messages(f"{start} --tp 2", model_known=True) == []
    assert messages(f"{start} --model-p m") == []
    assert messages(f"{start} $ARGS") == []
    assert messages(f"{start} --config c.yaml") == []
    assert messages("--tp 2") == []


def test_every_flag_has_a_value_and_an_origin():
    made = launch.parse("--tp 8 --page-size $X --dcp-replicate-q-proj --no-dcp-replicate-q-proj")
    made = made.with_config({"enable-lora": True})
    found = arguments.settings(made, TABLE)
    assert found["--tp-size"] == arguments.Setting(8, "given")
    assert found["--page-size"] == arguments.Setting(launch.Unknown("$X"), "given")
    assert found["--enable-lora"] == arguments.Setting(True, "config")
    assert found["--linear-attn-backend"] == arguments.Setting("triton", "default")
    assert found["--dcp-replicate-q-proj"] == arguments.Setting(False, "given")
