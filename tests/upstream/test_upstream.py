"""SGLang itself on simulated machines: outcomes recorded elsewhere, every machine and model, and nothing that leaks."""

import itertools
import json
import re

import pytest
from click.testing import CliRunner
from helpers import ROOT

from sglang_compat.cli import main
from sglang_compat.prove.domain import UNLISTED
from sglang_compat.upstream import models, overlay
from sglang_compat.upstream.machines import machines
from sglang_compat.upstream.session import Session

pytestmark = pytest.mark.upstream

RELEASE = "0.5.23"
RECORDED = [json.loads(line) for line in (ROOT / "tests/data/commands-0.5.23.jsonl").read_text().splitlines()]
FIELDS = ("ok", "type", "message", "at")


@pytest.fixture(scope="module")
def h100():
    with Session(RELEASE, "h100") as session:
        yield session


def resolve(session, command, model="llama", env=None, **more):
    return session.resolve(command.split(), model, env, **more)


@pytest.mark.parametrize("gpu", sorted({row["gpu"] for row in RECORDED}))
def test_recorded_commands_come_out_the_same_to_the_last_one(gpu):
    rows = [row for row in RECORDED if row["gpu"] == gpu]
    assert len(rows) == 120
    with Session(RELEASE, gpu) as session:
        said = [resolve(session, row["flags"], row["model"]) for row in rows]
    different = [
        (row["model"], row["flags"], outcome)
        for row, outcome in zip(rows, said, strict=True)
        if [getattr(outcome, name) for name in FIELDS] != [row.get(name) for name in FIELDS]
    ]
    assert different == []


def test_the_same_command_has_the_same_outcome_in_another_process(h100):
    commands = [("--page-size 4", "qwen3next"), ("--tp 2", "llama"), ("--attention-backend none-such", "llama")]
    first = [resolve(h100, *one) for one in commands]
    with Session(RELEASE, "h100") as other:
        assert [resolve(other, *one) for one in reversed(commands)] == first[::-1]


def test_an_override_has_what_was_asked_and_used_and_the_line_between(h100):
    outcome = resolve(h100, "--page-size 16 --attention-backend flashmla", "dsv3")
    assert outcome.ok
    (page_size,) = outcome.overrides
    assert (page_size.flag, page_size.asked, page_size.used) == ("--page-size", 16, 64)
    assert "64" in page_size.log
    assert outcome.resolved["page_size"] == 64


def test_what_is_used_as_asked_is_no_override(h100):
    command = "--tp 2 --mem-fraction-static 0.7 --page-size 16 --dtype bfloat16 --disable-radix-cache --port 31000"
    outcome = resolve(h100, command)
    assert outcome.ok
    assert outcome.overrides == []
    assert outcome.resolved["tp_size"] == 2


def test_a_bare_assert_has_its_source():
    row = next(row for row in RECORDED if row.get("message") == "")
    with Session(RELEASE, row["gpu"]) as session:
        outcome = resolve(session, row["flags"], row["model"])
    assert outcome.type == "AssertionError"
    assert outcome.source.startswith("assert ")
    assert outcome.function


def test_the_parsers_refusal_is_its_last_line(h100):
    outcome = resolve(h100, "--page-sizes 16")
    assert (outcome.type, outcome.message) == (
        "argparse",
        "sglang serve: error: unrecognized arguments: --page-sizes 16",
    )


def test_messages_and_fields_name_the_model_as_it_was_written_and_no_folder(h100):
    name = "meta-llama/Llama-3.1-8B-Instruct"
    outcome = resolve(h100, "--trust-remote-code", name)
    assert outcome.resolved["model_path"] == name
    everything = json.dumps(outcome.to_json())
    assert str(models.FOLDER) not in everything
    assert not re.search(r"sglang-compat-\w{8}", everything), "the worker's own folder"


def test_a_draft_is_a_tiny_model_too(h100):
    draft = "yuhuili/EAGLE3-LLaMA3.1-Instruct-8B"
    command = f"--speculative-algorithm EAGLE3 --speculative-draft-model-path {draft}"
    outcome = resolve(h100, command, "meta-llama/Llama-3.1-8B-Instruct")
    assert outcome.ok, outcome
    assert outcome.resolved["speculative_draft_model_path"] == draft


def test_a_variable_counts_for_its_command_only(h100):
    before = resolve(h100, "--kv-canary-real-data none --sampling-backend token_oracle")
    with_it = resolve(
        h100, "--sampling-backend token_oracle", env={"SGLANG_KV_CANARY_ENABLE_TOKEN_ORACLE": "1"}
    )  # read when the parser is built, so only a process of its own can know it
    after = resolve(h100, "--kv-canary-real-data none --sampling-backend token_oracle")
    assert before == after
    assert before.type == "argparse"
    assert with_it.type != "argparse"


def test_a_variable_that_sglang_cannot_read_is_an_outcome(h100):
    outcome = resolve(h100, "", env={"SGLANG_KV_CANARY_ENABLE_TOKEN_ORACLE": "perhaps"})
    assert resolve(h100, "").ok
    assert outcome.type != "crash"


def test_a_case_that_hangs_is_a_timeout_and_the_next_one_is_fine(h100, monkeypatch):
    resolve(h100, "")  # warm
    with monkeypatch.context() as hasty:
        hasty.setattr(h100, "timeout", 0.001)
        assert resolve(h100, "").type == "timeout"
    assert resolve(h100, "").ok


@pytest.mark.parametrize("gpu", list(machines()))
def test_a_bare_command_resolves_on_every_machine(gpu):
    with Session(RELEASE, gpu) as session:
        outcome = session.warm_up()
        vision = resolve(session, "", "qwen25vl")
    assert outcome.ok, outcome
    assert vision.ok, vision
    assert outcome.resolved["device"] == ("cpu" if machines()[gpu].platform == "cpu" else "cuda")


@pytest.mark.parametrize("release", overlay.installed_releases())
def test_a_bare_command_resolves_on_every_installed_release(release):
    with Session(release, "h100") as session:
        outcome = session.warm_up()
        refused = resolve(session, "--no-such-flag")
    assert outcome.ok, outcome
    assert outcome.resolved["model_path"] == "llama"
    assert refused.type == "argparse"


def test_every_model_resolves_and_is_told_apart(h100):
    said = {name: resolve(h100, "", name) for name in models.models()}
    assert {name: outcome for name, outcome in said.items() if not outcome.ok} == {}
    used = {name: {**outcome.resolved, **NAMES} for name, outcome in said.items()}
    for one, other in itertools.combinations(("llama", "dsv3", "dsv32", "dsv4", "gptoss", "qwen3next", "nemotronh"), 2):
        assert used[one] != used[other], (one, other)


# What follows from the model's name alone.
NAMES = dict.fromkeys(["model_path", "served_model_name", "tokenizer_path"])


def test_resolve_takes_a_whole_command_and_tells_or_prints_json():
    command = "SGLANG_X=1 python -m sglang.launch_server --model-path /models/DeepSeek-V3 \\\n --page-size=16"
    command += " --attention-backend flashmla"
    told = CliRunner().invoke(main, ["resolve", "--release", RELEASE, "--", command])
    assert told.exit_code == 0, told.output
    assert "you asked `--page-size 16`, SGLang uses 64, because: " in told.stdout
    words = ["resolve", "--gpu", "a100", "--json", "--", "sglang", "serve", "Qwen/Qwen3-8B", "--no-such-flag"]
    printed = CliRunner().invoke(main, words)
    assert printed.exit_code == 1
    value = json.loads(printed.stdout)
    assert (value["gpu"], value["model"], value["type"], value["ok"]) == ("a100", "qwen3", "argparse", False)


def test_the_drafts_that_a_rule_is_tried_with_are_those_that_sglang_knows():
    members = re.findall(
        r"^    ([A-Z0-9_]+) = auto\(\)$",
        (overlay.release_dir(RELEASE) / "sglang/srt/speculative/spec_info.py")
        .read_text()
        .split("class SpecInputType")[0],
        re.M,
    )
    assert {*members, "NEXTN"} - {"NONE"} == set(UNLISTED["--speculative-algorithm"])
