import os
import signal
import subprocess
import sys
import time

import pytest

from sglang_compat.upstream.children import in_child

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")


def outcome(run, timeout=10.0):
    return in_child(lambda: {"outcome": run()}, timeout)["outcome"]


def test_an_outcome_of_any_size_comes_back():
    assert outcome(lambda: "x" * 1_000_000) == "x" * 1_000_000


def test_nothing_of_a_case_stays():
    state = []
    outcome(lambda: state.append(1) or os.environ.update(LEFT="1"))
    assert state == []
    assert "LEFT" not in os.environ


@pytest.mark.parametrize(
    ("death", "said"),
    [
        (lambda: os.kill(os.getpid(), signal.SIGKILL), "SIGKILL"),
        (lambda: os._exit(7), "exit status 7"),
        (lambda: 1 / 0, "exit status 1"),
    ],
)
def test_a_case_that_dies_is_a_crash(death, said, capfd):
    assert outcome(death) == {"ok": False, "type": "crash", "message": f"the process died: {said}"}


def test_a_case_that_hangs_is_ended_with_all_it_started(tmp_path):
    note = tmp_path / "pid"

    def hang():
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        note.write_text(str(child.pid))
        time.sleep(60)

    assert outcome(hang, 2.0)["type"] == "timeout"
    assert gone(int(note.read_text()))


def test_what_a_case_left_running_is_ended_too(tmp_path):
    note = tmp_path / "pid"

    def leave():
        child = os.fork()  # it holds the pipe open, which must not hold us
        if child == 0:
            time.sleep(60)
        note.write_text(str(child))
        return "done"

    began = time.monotonic()
    assert outcome(leave, 30.0) == "done"
    assert time.monotonic() - began < 25
    assert gone(int(note.read_text()))


def gone(pid):
    """Whether a process has ended (it may be waiting to be reaped)."""
    for _ in range(200):
        try:
            with open(f"/proc/{pid}/stat") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.02)
    return False
