import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from sglang_compat import coverage, releases, snippets
from sglang_compat.cli import main

COMMAND = [sys.executable, "-c", "from sglang_compat.cli import main; main(prog_name='sglang-compat')"]
RECORD = snippets.load(snippets.default_folder() / "enable-linear-replayssm-requires-triton-or-heli")
SAID = RECORD.record.errorMessage
# A message of SGLang's that has no record.
PLAIN = next(
    check.message
    for check in coverage.covered(snippets.load_all(snippets.default_folder()), releases.latest())
    if check.slug is None
    and len(check.message.literals) == 1
    and len(check.message.literals[0]) > 50
    and check.message.kind == "check"
)
PLAIN_SAID = f"{PLAIN.exception}: {PLAIN.text()}"


def call(*arguments, text=""):
    """Call the command in a process of its own."""
    done = subprocess.run([*COMMAND, *arguments], input=text.encode(), capture_output=True, timeout=120)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def explain(*arguments, text=""):
    """Call `explain` in this process, where the index is made once."""
    done = CliRunner().invoke(main, ["explain", *arguments], input=text)
    return done.exit_code, done.stdout, done.stderr


def python(source):
    return "run", "--", sys.executable, "-uc", source


def test_a_record_is_shown_with_its_repair():
    code, out, _ = explain(SAID)
    assert code == 0
    assert RECORD.guide.title in out.replace("\n", " ")
    assert any(line.strip().startswith("+ --") for line in out.splitlines())
    assert f"errors/{RECORD.slug}/" in out


@pytest.mark.parametrize("argument", [[], ["-"]])
def test_a_log_may_be_piped_in(argument):
    code, out, _ = explain(*argument, text=b"\xff\xfe noise\n" * 50 + PLAIN_SAID.encode() + b"\n")
    assert code == 0
    assert PLAIN.text()[:40] in out
    assert "no page for it" in out.replace("\n", " ")
    assert "https://github.com/sgl-project/sglang/blob/v" in out


def test_what_sglang_never_says_exits_with_1_and_says_so():
    code, out, _ = explain("asdf qwer zxcv")
    assert code == 1
    assert "No release from" in out


@pytest.mark.parametrize("text", ["Segmentation fault (core dumped)", "error: failed to load model"])
def test_what_only_shares_words_with_a_message_is_not_found(text):
    code, out, _ = explain(text)
    assert code == 1
    assert "Perhaps one of these" in out


@pytest.mark.parametrize("arguments", [[" "], ["--jsn", "x"], ["a", "b"], []])
def test_a_wrong_call_exits_with_2(arguments):
    code, out, err = explain(*arguments)
    assert (code, out) == (2, "")
    assert "Usage" in err


def test_a_release_may_be_written_as_its_git_tag():
    assert explain("--json", "--release", "v0.5.23", SAID) == explain("--json", "--release", "0.5.23", SAID)


def test_the_help_keeps_its_table():
    assert "\n    slug       the record's name" in explain("--help")[1]


def test_an_unknown_release_is_named():
    code, _, err = explain("--release", "9.9.9", "x")
    assert code == 2
    assert "9.9.9" in err


def test_json_has_its_documented_keys():
    code, out, _ = call(
        "explain", "--json", text=f"{SAID}\nlaunch_server.py: error: unrecognized arguments: --max-model-len 3"
    )
    matches = json.loads(out)["matches"]
    assert code == 0
    keys = {"slug", "template", "flag", "values", "releases", "kind", "certainty", "url"}
    assert all(one.keys() == keys for one in matches)
    assert (matches[0]["slug"], matches[0]["certainty"]) == (RECORD.slug, "sure")
    (flag,) = (one for one in matches if one["flag"])
    assert (flag["flag"], flag["kind"], flag["slug"]) == ("--max-model-len", "argparse", None)
    code, out, _ = explain("--json", "asdf qwer zxcv")
    assert (code, json.loads(out)) == (1, {"matches": []})


def test_control_characters_of_a_paste_reach_no_terminal():
    _, out, _ = explain("ValueError: extra_buffer is not supported for \x1b]0;evil\x07Foo; use no_buffer.")
    assert "\x1b" not in out
    assert "\x07" not in out


def test_run_passes_streams_and_exit_code_through():
    source = "import sys; print('out'); print('err', file=sys.stderr); print(sys.stdin.read()); sys.exit(7)"
    code, out, err = call(*python(source), text=SAID)
    assert code == 7
    assert out == f"out\n{SAID}\n"
    assert err.startswith("err\n")


def test_run_explains_why_a_launch_died():
    code, out, err = call(*python(f"raise SystemExit({PLAIN_SAID!r})"))
    assert (code, out) == (1, "")
    said = err.replace("\n", " ")
    assert any(f"Where: {place.file}, {place.function}" in said for place in PLAIN.places)


@pytest.mark.parametrize(
    "source",
    [
        "print('fine')",
        f"print('The server is fired up and ready to roll!'); raise SystemExit({PLAIN_SAID!r})",
    ],
)
def test_run_says_nothing_after_a_good_start(source):
    _, _, err = call(*python(source))
    assert "sglang-compat" not in err


def test_run_dies_of_the_signal_that_killed_the_command():
    assert call(*python("import os, signal; os.kill(os.getpid(), signal.SIGKILL)")) == (-signal.SIGKILL, "", "")


def test_run_forwards_signals_and_explains_nothing_then():
    source = "import signal, sys, time\nsignal.signal(15, lambda *_: sys.exit(5))\nprint('up')\ntime.sleep(60)"
    process = subprocess.Popen([*COMMAND, *python(source)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout.readline() == b"up\n"
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 5
    assert b"sglang-compat" not in err


def test_run_does_not_wait_for_what_the_command_left_behind():
    source = "import subprocess; subprocess.Popen(['sleep', '100']); print('gone')"
    began = time.monotonic()
    code, out, _ = call(*python(source))
    assert (code, out) == (0, "gone\n")
    assert time.monotonic() - began < 60


def test_run_keeps_a_terminal_a_terminal():
    ours, theirs = pty.openpty()
    source = "import os, sys; print([os.isatty(fd) for fd in (1, 2)])"
    process = subprocess.Popen([*COMMAND, *python(source)], stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL)
    os.close(theirs)
    process.wait(timeout=60)
    assert os.read(ours, 1000) == b"[True, True]\r\n"
    os.close(ours)


@pytest.mark.parametrize(("program", "code"), [("no-such-program", 127), ("/etc/passwd", 126)])
def test_run_of_what_cannot_be_started_exits_as_a_shell_does(program, code):
    assert call("run", "--", program)[0] == code


@pytest.mark.parametrize("arguments", [["explain", SAID], ["explain", "--json", SAID], ["compare", "0.5.18", "0.5.23"]])
def test_a_reader_that_has_seen_enough_gets_no_traceback(arguments):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*COMMAND, *arguments], stdout=writing, stderr=subprocess.PIPE, timeout=120)
    os.close(writing)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, b"")


def test_run_passes_the_exit_code_on_when_nobody_reads_the_explanation():
    reading, writing = os.pipe()
    os.close(reading)
    source = f"import sys; print({SAID!r}); sys.exit(7)"
    done = subprocess.run([*COMMAND, *python(source)], stderr=writing, timeout=120)
    os.close(writing)
    assert done.returncode == 7


def test_a_command_that_nobody_reads_any_more_has_not_failed():
    assert call("run", "--", "sh", "-c", "kill -s PIPE $$") == (-signal.SIGPIPE, "", "")


@pytest.mark.parametrize("arguments", [["explain"], ["explain", "-"], ["check", "-"], ["import", "-"], ["new", "-"]])
def test_a_closed_standard_input_is_a_wrong_call(arguments):
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, timeout=120, preexec_fn=lambda: os.close(0))
    assert done.returncode == 2
    assert b"Standard input is closed" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_a_full_disk_is_said_with_its_remedy():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*COMMAND, "explain", SAID], stdout=full, stderr=subprocess.PIPE, timeout=120)
    assert done.returncode == 1
    assert re.fullmatch(r"error: .*No space left on device\n {4}.*\n", done.stderr.decode())
