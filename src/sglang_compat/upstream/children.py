"""A forked child for one case: what it answers, and its end when it does not."""

import json
import os
import select
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any


def in_child(run: Callable[[], dict[str, Any]], timeout: float) -> dict[str, Any]:
    """Run a case in a forked child, and end it and whatever it started.

    Args:
        run: Gives a value with the case's ``outcome``.
        timeout: Seconds it may take.

    Returns:
        What it gives; the outcome ``timeout`` or ``crash`` when the child gives nothing.
    """
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            os.setsid()
            os.close(reader)
            with os.fdopen(writer, "w") as pipe:
                pipe.write(json.dumps(run()) + "\n")
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    data = bytearray()
    with os.fdopen(reader, "rb", buffering=0) as pipe_in:
        ended = _read_line(pipe_in, data, time.monotonic() + timeout)
    if not ended:
        _kill_group(pid)
    _, status = os.waitpid(pid, 0)
    _kill_group(pid)  # what the case itself started and left behind
    if data.endswith(b"\n"):
        value: dict[str, Any] = json.loads(data)
        return value
    if not ended:
        return _no_outcome("timeout", f"no outcome within {timeout:g} s")
    return _no_outcome("crash", f"the process died: {_death(status)}")


def _no_outcome(kind: str, message: str) -> dict[str, Any]:
    return {"outcome": {"ok": False, "type": kind, "message": message}}


def _read_line(pipe: IO[bytes], data: bytearray, deadline: float) -> bool:
    """Read until a line is whole or the child is gone; False when the deadline comes first."""
    while not data.endswith(b"\n"):
        ready, _, _ = select.select([pipe], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        chunk = os.read(pipe.fileno(), 1 << 16)
        if not chunk:
            return True
        data += chunk
    return True


def _kill_group(pid: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def _death(status: int) -> str:
    if os.WIFSIGNALED(status):
        return signal.Signals(os.WTERMSIG(status)).name
    return f"exit status {os.WEXITSTATUS(status)}"
