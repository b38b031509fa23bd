import pytest
from click.testing import CliRunner

from sglang_compat import launch
from sglang_compat.cli import main
from sglang_compat.faults import GuideError
from sglang_compat.upstream import commands, overlay
from sglang_compat.upstream.outcome import Outcome, Override

WRITTEN = [
    "A=1 python -m sglang.launch_server --model-path Qwen/Qwen3-8B --tp 2",
    "A=1 python3 -m sglang.launch_server --tp=2 --model-path=Qwen/Qwen3-8B",
    "A=1 sglang serve Qwen/Qwen3-8B \\\n  --tp 2",
    "A=1 sglang serve --model Qwen/Qwen3-8B --tp 2",
]


@pytest.mark.parametrize("text", WRITTEN)
@pytest.mark.parametrize("split", [False, True], ids=["one string", "words"])
def test_a_command_is_read_as_operators_write_it(text, split):
    parsed, name = commands.read_command(tuple(launch.words(text)) if split else (text,), None)
    assert name == "Qwen/Qwen3-8B"
    assert parsed.env == {"A": "1"}
    assert " ".join(commands.without_model(parsed)).replace("=", " ") == "--tp 2"


def test_only_the_models_own_flag_is_taken_out():
    parsed = launch.parse(
        "--model-path a/b --speculative-draft-model-path c/d --model-loader-extra-config={} --model e"
    )
    left = ["--speculative-draft-model-path", "c/d", "--model-loader-extra-config={}"]
    assert commands.without_model(parsed) == left


def test_a_command_without_model_takes_the_named_one_or_is_a_fault():
    _, name = commands.read_command(("--tp 2",), "llama")
    assert name == "llama"
    with pytest.raises(GuideError, match="--model-path in the command"):
        commands.read_command(("--tp 2",), None)
    with pytest.raises(GuideError, match="split"):
        commands.read_command(("--tp '2",), "llama")


def test_another_programs_command_is_said_to_be_one():
    with pytest.raises(GuideError, match=r"it starts `python -m vllm\.entrypoints\.openai\.api_server`"):
        commands.read_command(("python -m vllm.entrypoints.openai.api_server --model x",), None)
    with pytest.raises(GuideError, match="it starts `vllm`"):
        commands.read_command(("vllm", "serve", "x", "--tp", "2"), "llama")


def test_an_accepted_command_is_told_with_its_overrides():
    outcome = Outcome(
        True,
        overrides=[
            Override("--page-size", 16, 64, "page_size becomes 64"),
            Override("--enable-mixed-chunk", True, False, None),
        ],
    )
    assert commands.describe(outcome).splitlines() == [
        "accepted",
        "  you asked `--page-size 16`, SGLang uses 64, because: page_size becomes 64",
        "  you asked `--enable-mixed-chunk`, SGLang uses false, and does not say so",
    ]


def test_a_refusal_is_told_with_its_place_and_a_bare_assert_with_its_source():
    outcome = Outcome(False, "AssertionError", "", "srt/server_args.py:7", "assert a == b", "check")
    told = commands.describe(outcome).splitlines()
    assert told == ["refused: AssertionError", "  at srt/server_args.py:7, in check", "    assert a == b"]


@pytest.fixture
def empty(monkeypatch, tmp_path):
    monkeypatch.setenv("SGLANG_COMPAT_CACHE", str(tmp_path))
    return CliRunner()


def test_without_a_release_the_fault_says_what_to_install(empty):
    ran = empty.invoke(main, ["resolve", "--", "sglang", "serve", "Qwen/Qwen3-8B"])
    assert ran.exit_code == 1
    assert f"sglang-compat upstream install {overlay.known_releases()[-1]}" in ran.stderr


def test_the_list_shows_what_is_known_and_installed(empty, tmp_path):
    folder = tmp_path / "releases" / "0.5.23"
    folder.mkdir(parents=True)
    (folder / overlay.MARKER).write_text("transformers-5.19.0\n")
    lines = dict(line.split(maxsplit=1) for line in empty.invoke(main, ["upstream", "list"]).stdout.splitlines())
    assert lines["0.5.22"] == "-"
    assert lines["0.5.23"].split() == ["installed", "transformers-5.19.0"]


def test_install_goes_on_after_a_fault_and_reports_all(empty, monkeypatch):
    tried = []

    def install(release):
        tried.append(release)
        raise GuideError([commands.Fault(f"release {release}", "", "no such release", "check it")])

    monkeypatch.setattr(overlay, "install", install)
    monkeypatch.setattr(overlay, "require_base", lambda: None)
    ran = empty.invoke(main, ["upstream", "install", "9.1", "9.2", "9.1"])
    assert tried == ["9.1", "9.2"]
    assert ran.exit_code == 1
    assert "[2/2] 9.2" in ran.stderr
    assert ran.stderr.count("no such release") == 2
