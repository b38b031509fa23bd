"""The command: what it prints and how it exits."""

import json
import os
import shutil

import pytest
from click.testing import CliRunner
from helpers import ROOT, SEED_SLUGS, SEEDS

from sglang_compat.cli import main

LLAMA = "meta-llama/Llama-3.1-8B-Instruct"
REFUSED = [
    "python",
    "-m",
    "sglang.launch_server",
    "--model-path",
    LLAMA,
    "--page-size",
    "x",
]
STARTS = [*REFUSED[:-1], "1"]


def run(*args, text=None):
    return CliRunner().invoke(main, ["check", *args], input=text)


def test_a_clean_command_exits_with_0_and_findings_with_1():
    assert run("--", *STARTS).exit_code == 0
    assert run("--", *REFUSED).exit_code == 1


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (["--", "python 'open"], None),
        (["--", "python -m vllm.entrypoints.openai.api_server --model a/b"], None),
        (["--gpu", "abacus", "--", *STARTS], None),
        (["--release", "0.0.1", "--", *STARTS], None),
        (["--from", "0.5.18", "--", *STARTS], None),
        (["--jsn", "--", *STARTS], None),
        (["-"], ""),
        (["-"], "args: [\n"),
        ([], None),
    ],
)
def test_what_cannot_be_read_exits_with_2(args, text):
    done = run(*args, text=text)
    assert done.exit_code == 2
    assert "Error" in done.output


def test_json_has_the_documented_keys_and_no_others():
    done = run("--json", "--", *REFUSED)
    data = json.loads(done.stdout)
    assert list(data) == ["ok", "findings", "fixed", "unchecked"]
    (finding,) = data["findings"]
    assert list(finding) == ["slug", "message", "flags", "fix"]
    assert finding == {
        "slug": None,
        "message": "argument --page-size: invalid int value: 'x'",
        "flags": ["--page-size"],
        "fix": "remove --page-size",
    }
    assert data["fixed"] == " ".join(REFUSED[:-2])
    started = json.loads(run("--json", "--", *STARTS).stdout)
    assert (started["ok"], started["findings"], started["fixed"]) == (True, [], None)


def test_json_says_what_was_not_checked(tmp_path):
    for slug in SEED_SLUGS:
        shutil.copytree(ROOT / "snippets" / slug, tmp_path / slug)
    flags = "--enable-linear-replayssm --linear-attn-decode-backend $BACKEND $MORE --config $FILE"
    command = f"python -m sglang.launch_server --model-path Qwen/Qwen3-Next-80B-A3B {flags}"
    data = json.loads(run("--json", "--gpu", "h100", "--snippets", str(tmp_path), "--", command).stdout)
    assert data["ok"]
    assert data["unchecked"] == [
        {"needs": "$BACKEND", "why": f"asked for by {', '.join(SEED_SLUGS)}"},
        {"needs": "$MORE", "why": "it may hold flags"},
        {"needs": "$FILE", "why": "the config file was not read"},
    ]
    told = json.loads(run("--json", "--snippets", str(tmp_path), "--", *STARTS).stdout)
    assert told["unchecked"] == []


def test_a_records_own_commands_are_told_apart(tmp_path):
    for slug in SEED_SLUGS:  # what other records there are may say more of the command
        shutil.copytree(ROOT / "snippets" / slug, tmp_path / slug)
    folder = tmp_path / SEED_SLUGS[0]
    asked = ("--gpu", "h100", "--json", "--snippets", str(tmp_path), "-")
    before = run(*asked, text=(folder / "before.sh").read_text())
    after = run(*asked, text=(folder / "after.sh").read_text())
    data = json.loads(before.stdout)
    assert [finding["slug"] for finding in data["findings"]] == [folder.name]
    assert "--linear-attn-decode-backend='flashinfer'" in data["findings"][0]["message"]
    assert data["fixed"].strip() == (folder / "after.sh").read_text().strip()
    assert after.exit_code == 0


def test_a_whole_script_is_checked_and_shown_as_a_diff():
    text = "\n".join(" ".join(words) for words in (REFUSED, STARTS))
    done = run("--fix", "-", text=text)
    assert "command 1" in done.stdout
    assert "command 2" in done.stdout
    assert f"-{' '.join(REFUSED)}" in done.stdout
    assert f"+{' '.join(REFUSED[:-2])}" in done.stdout


def test_a_repair_says_what_only_the_reader_can_fill_in():
    command = "python -m sglang.launch_server --model-path meta-llama/Llama-3.1-8B-Instruct --speculative-algorithm"
    done = run("--gpu", "h100", "--fix", "--", f"{command} DFLASH")
    lines = done.output.splitlines()
    draft = "--speculative-draft-model-path YOUR_DRAFT_MODEL_FOR/Llama-3.1-8B-Instruct"
    assert f"    fix: set {draft} (put your own in its place)" in lines
    assert f"{command} DFLASH {draft}" in lines
    assert lines[-1].endswith("only you know the value: put your own in its place.")
    done = run("--gpu", "h100", "--fix", "--", f"{command} DFLASH --model-path Qwen/Qwen3-8B")
    assert "your own" not in done.output


def test_an_upgrade_says_what_breaks_and_what_is_renamed():
    done = run("--from", "0.5.18", "--to", "0.5.23", "--", *STARTS, "--cuda-graph-bs", "1")
    assert done.exit_code == 1
    assert "breaks: ambiguous option: --cuda-graph-bs" in done.stdout
    assert "renamed: --cuda-graph-bs is now --cuda-graph-bs-decode" in done.stdout


@pytest.mark.parametrize("flag", ["--model", "--model-p", "--model-path"])
def test_the_model_is_found_behind_every_name_of_its_flag(flag):
    assert "SGLang 0.5.23, LlamaForCausalLM" in run("--release", "0.5.23", "--", "sglang", "serve", flag, LLAMA).stdout


@pytest.mark.parametrize(
    ("model", "architecture"),
    [
        ("Qwen/Qwen2.5-7B-Instruct", "Qwen2ForCausalLM"),
        ("/models/phi-4", "Phi3ForCausalLM"),
        ("deepseek-ai/DeepSeek-R1-Distill-Qwen-7B", "Qwen2ForCausalLM"),
        ("meta-llama/Llama-3.2-11B-Vision-Instruct", "an unknown architecture"),
    ],
)
def test_an_architecture_between_known_ones_is_named_as_it_is(model, architecture):
    assert f"SGLang 0.5.23, {architecture}\n" in run("--release", "0.5.23", "--", "sglang", "serve", model).stdout


def test_the_models_config_tells_the_architecture(tmp_path):
    path = tmp_path / "config.json"
    path.write_text('{"architectures": ["KimiLinearForCausalLM"]}')
    done = run("--model-config", str(path), "--", "sglang serve some/model")
    assert "KimiLinearForCausalLM" in done.stdout
    path.write_text("no")
    assert run("--model-config", str(path), "--", "sglang serve some/model").exit_code == 2


def test_a_config_file_beside_the_command_is_read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "serving.yaml").write_text("# ours\nmodel-path: m\n\npage_size: x\nenable-lora: true\n")
    command = ["--snippets", str(ROOT / "snippets"), "--", "python -m sglang.launch_server --config serving.yaml"]
    said = run(*command).stdout
    assert "invalid int value: 'x'\n    --page-size is in serving.yaml, line 4\n" in said
    found = json.loads(run("--json", *command).stdout)["findings"][0]
    assert found["where"] == {"--page-size": "serving.yaml, line 4"}


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_config_files_that_cannot_be_read_are_bad_input_and_all_are_named(tmp_path, monkeypatch, form):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.yaml").write_text("- a\n")
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    text = "\n".join(
        f"sglang serve m --config {name}" for name in ("gone.yaml", "list.yaml", "bytes.yaml", "gone.yaml")
    )
    done = run(*form, "--snippets", str(ROOT / "snippets"), "-", text=text)
    assert done.exit_code == 2
    assert not done.stdout
    assert done.stderr.count("gone.yaml: the file that --config names cannot be read: No such file") == 1
    assert "run the check where the file lies" in done.stderr
    assert "list.yaml: the config file holds no mapping" in done.stderr
    assert "bytes.yaml: the file that --config names cannot be read" in done.stderr


def test_what_has_no_end_is_no_config_file(tmp_path):
    os.mkfifo(tmp_path / "pipe.yaml")
    done = run("--", f"sglang serve m --config {tmp_path}/pipe.yaml")
    assert done.exit_code == 2
    assert "it is no file" in done.stderr


def test_nothing_is_called_right_by_no_record(tmp_path):
    done = run("--snippets", str(tmp_path), "--", *STARTS)
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{tmp_path}: holds no record" in done.stderr


@pytest.mark.parametrize(("content", "problem"), [(b"[1]", "is no JSON object"), (b'{"a": "\xff"}', "is not UTF-8")])
def test_a_models_config_that_says_nothing_is_refused(tmp_path, content, problem):
    (tmp_path / "config.json").write_bytes(content)
    done = run("--model-config", str(tmp_path / "config.json"), "--", "sglang serve some/model")
    assert done.exit_code == 2
    assert problem in done.stderr


def test_a_record_that_was_just_imported_is_unproved_and_stops_nothing(tmp_path):
    folder = str(tmp_path / "snippets")
    assert CliRunner().invoke(main, ["import", *map(str, SEEDS), "--into", folder]).exit_code == 0
    done = run("--snippets", folder, "--", *STARTS)
    assert done.exit_code == 0, done.output
    assert "names no known architecture" in done.stdout
