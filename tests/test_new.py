"""`new`: a pasted traceback becomes a folder that holds what can be known, and says what is left to write."""

import json

import pytest
from click.testing import CliRunner
from helpers import ROOT

from sglang_compat import coverage, newrecord, releases, scaffold, snippets
from sglang_compat.cli import main

RECORDS = snippets.load_all(ROOT / "snippets")
OPEN = next(
    check
    for check in coverage.covered(RECORDS, releases.latest())
    if check.slug is None and check.message.kind == "check" and len(check.message.literals) == 2
    and min(map(len, check.message.literals)) > 20
)  # fmt: skip
SAID = f"{OPEN.message.exception}: {'7'.join(OPEN.message.literals)}"
COMMAND = "python -m sglang.launch_server --model-path Qwen/Qwen3-8B --tp 4"


@pytest.fixture(autouse=True)
def source(monkeypatch):
    """No wheel is fetched: the file is as long as the newest one, and says nothing."""
    made = scaffold.Source("x = 1\n" * 20_000, "ab" * 32, "2026-11-30T00:00:00Z")
    monkeypatch.setattr(newrecord, "_source", lambda release, file: made)


def new(*arguments, text=""):
    return CliRunner().invoke(main, ["new", *arguments], input=text)


def test_a_log_becomes_a_folder_with_the_command_in_it(tmp_path):
    done = new("--into", str(tmp_path), text=f"$ {COMMAND}\nTraceback (most recent call last):\n{SAID}\n")
    assert done.exit_code == 0, done.output
    (folder,) = tmp_path.iterdir()
    made = snippets.load(folder)
    place = OPEN.places[0]
    assert made.templates[0].literals == OPEN.message.literals
    assert made.record.errorClass == OPEN.message.exception
    assert (made.record.filePath, made.record.lineNumber) == (f"python/sglang/{place.file}", place.line)
    assert (made.guide.since, made.guide.until) == (OPEN.message.releases[0], None)
    assert made.before == made.after == COMMAND
    assert scaffold.OPEN in json.dumps(made.record.model_dump())
    assert f"{place.file}:{place.line}" in done.output


WHOLE = "sglang serve --model-path deepseek-ai/DeepSeek-V3 \\\n    --tp 8"
LOGS = {
    "a prompt and what follows the command": (f"user@node:~$ {COMMAND} 2>&1 | tee log.txt\nTraceback\n", COMMAND),
    "docker run over several lines": (
        "# docker run --gpus all lmsysorg/sglang:v0.5.23 \\\n  python3 -m sglang.launch_server \\\n  --model-path m --tp 8\nINFO\n",
        "python3 -m sglang.launch_server \\\n  --model-path m --tp 8",
    ),
    "a container's log": (f"sglang-0  | + exec {WHOLE}\n".replace("\n ", "\nsglang-0  |  "), WHOLE),
    "a variable ahead of it": (f"+ SGLANG_X=1 {WHOLE}\n", f"SGLANG_X=1 {WHOLE}"),
    "an open quote first": (f"echo 'sglang serve\n{COMMAND}\n", COMMAND),
    "no command": ('Traceback\n  File "sglang/launch_server.py", line 3\n', None),
    "a command that goes on where the log ends": ("sglang serve --tp 8 \\", "sglang serve --tp 8"),
    "a command's name alone": ("run sglang serve to start\n", None),
}


@pytest.mark.parametrize("name", LOGS)
def test_the_launch_command_is_found_in_a_log(name):
    log, command = LOGS[name]
    assert scaffold.command_in(log) == command


FLAGS = {"--dcp-size", "--page-size", "--speculative-algorithm"}


@pytest.mark.parametrize(("condition", "rule"), [
    ("cfg.dcp_size <= 1", "return not dcp_size <= 1"),
    ("self.page_size not in (1, 64) and cfg.dcp_size > 1", "return not (page_size not in (1, 64) and dcp_size > 1)"),
    ("len(cfg.speculative_algorithm) > 3", "return not len(speculative_algorithm) > 3"),
    ("requested_size <= 0", None),
    ("cfg.page_size > limit", None),
    ("cfg.no_flag", None),
    ("open(cfg.page_size)", None),
    ("cfg.page_size.bit_length() > 1", None),
    ("not False", None),
    ("if this", None),
    (None, None),
])  # fmt: skip
def test_a_condition_about_flags_alone_is_the_rule_s_first_draft(condition, rule):
    made = scaffold.rule_of(condition, "--page-size needs --dcp-size > 1", FLAGS)
    assert scaffold.OPEN in made
    if rule is None:
        assert made == scaffold.NO_RULE
    else:
        assert made.rstrip().endswith(rule)
    if condition == "cfg.dcp_size <= 1":
        assert "names --page-size as well" in made


def test_the_model_of_the_command_says_what_to_simulate(tmp_path):
    assert new("--into", str(tmp_path), text=f"{WHOLE}\n{SAID}").exit_code == 0
    (folder,) = tmp_path.iterdir()
    assert snippets.load(folder).guide.model == "dsv3"


def test_a_record_that_is_not_right_yet_does_not_stand_in_the_way(tmp_path):
    (tmp_path / "half-written").mkdir()
    (tmp_path / "half-written" / "record.json").write_text("{")
    done = new("--into", str(tmp_path), text=SAID)
    assert done.exit_code == 0, done.output
    assert "half-written is not right yet" in done.output


def test_a_command_that_is_none_is_refused(tmp_path):
    done = new("--into", str(tmp_path), "--command", "sglang serve --tp 'x", text=SAID)
    assert done.exit_code == 1
    assert "quote" in done.output
    assert list(tmp_path.iterdir()) == []


def test_the_entry_may_be_named(tmp_path):
    done = new("--into", str(tmp_path), "--id", OPEN.message.id, "--slug", "mine", "--command", COMMAND)
    assert done.exit_code == 0, done.output
    assert snippets.load(tmp_path / "mine").record.errorMessage == OPEN.message.text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["asdf qwer zxcv"], "holds no message"),
        (["--id", "nothing"], "no entry of the catalogue"),
        (["--id", OPEN.message.id, "--release", "9.9"], "does not say this message"),
    ],
)
def test_what_cannot_be_made_is_said_and_nothing_is_written(tmp_path, arguments, said):
    done = new("--into", str(tmp_path), *arguments)
    assert done.exit_code == 1
    assert said in done.output
    assert list(tmp_path.iterdir()) == []


def test_what_is_explained_already_is_said(tmp_path):
    folder = tmp_path / "enable-linear-replayssm-requires-triton-or-heli"
    folder.mkdir()
    for name in snippets.FILES:
        (folder / name).write_bytes((ROOT / "snippets" / folder.name / name).read_bytes())
    record = snippets.load(folder).record
    record_only = json.loads((folder / "record.json").read_text())
    record_only["guide"]["related"] = []
    (folder / "record.json").write_text(json.dumps(record_only))
    done = new("--into", str(tmp_path), record.errorMessage.replace("{decode!r}", "'flashinfer'"))
    assert done.exit_code == 1
    assert f"see {folder.name}" in done.output


def test_a_folder_that_is_there_is_left_alone(tmp_path):
    (tmp_path / "mine").mkdir()
    done = new("--into", str(tmp_path), "--id", OPEN.message.id, "--slug", "mine")
    assert done.exit_code == 1
    assert "is there already" in done.output
    assert list((tmp_path / "mine").iterdir()) == []


def test_two_messages_that_read_alike_get_two_names():
    first = scaffold.slug_of("The size must be positive.")
    assert scaffold.slug_of("The size must be positive.", frozenset([first])) == f"{first}-2"
