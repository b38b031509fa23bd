"""The warm process of one release on one machine: imports SGLang once, forks a child a case.

Run as ``python -m sglang_compat.upstream.worker MACHINE``, with the release ahead on PYTHONPATH. Requests and
answers are JSON, one a line, on the original standard input and output; SGLang never sees these two.
"""

import gc
import json
import os
import select
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from sglang_compat.upstream import fakes, standins
from sglang_compat.upstream.machines import machine


class ReadNames(dict[str, None]):
    """The environment variables that were looked at while warming up, in order.

    A value that was read once may be kept, so a case that sets one of these needs a process of its own.
    """

    def watch(self) -> None:
        """Note every look-up in `os.environ` from now on."""
        kind = type(os.environ)
        lookup = kind.__getitem__

        def noted(environ: "os._Environ[str]", key: str) -> str:
            if isinstance(key, str):
                self[key] = None
            return lookup(environ, key)

        kind.__getitem__ = noted  # type: ignore[method-assign, assignment]


def link(links: Mapping[str, str]) -> None:
    """Let a model's public name be a folder here, so that SGLang sees the name that the operator wrote.

    Args:
        links: Relative names, and the tiny model's folder for each.
    """
    for name, folder in links.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            path.symlink_to(folder)


def in_child(run: Callable[[], dict[str, Any]], timeout: float) -> dict[str, Any]:
    """Run a case in a forked child, and end it and whatever it started.

    Args:
        run: Gives the outcome.
        timeout: Seconds it may take.

    Returns:
        The outcome; ``timeout`` or ``crash`` when the child gives none.
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
        return {"ok": False, "type": "timeout", "message": f"no outcome within {timeout:g} s"}
    return {"ok": False, "type": "crash", "message": f"the process died: {_death(status)}"}


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


def serve(requests: Iterator[str], answer: Callable[[dict[str, Any]], None], timeout: float) -> None:
    """Warm up, say what was read of the environment, then answer request after request.

    Args:
        requests: JSON lines: ``{"argv": [...], "env": {...}, "links": {...}}``; the first is the warm-up.
        answer: Sends one value back.
        timeout: Seconds a case may take.
    """
    asked = ReadNames()
    asked.watch()
    from sglang_compat.upstream.case import resolve  # imports SGLang

    warm_up = json.loads(next(requests))
    link(warm_up["links"])
    first = resolve(warm_up["argv"])
    gc.collect()
    gc.freeze()  # objects that exist now are never looked at again, so children share their memory
    answer({"outcome": first, "asked": sorted(asked)})
    for line in requests:
        request = json.loads(line)

        def run(request: dict[str, Any] = request) -> dict[str, Any]:
            os.environ.update(request["env"])
            link(request["links"])
            return resolve(request["argv"])

        answer({"outcome": in_child(run, timeout)})


def main() -> None:
    """Keep the protocol's two streams to ourselves, become the machine, and serve."""
    name, timeout = sys.argv[1:3]
    sys.argv[:] = ["launch_server.py"]  # older releases name the parser after it
    requests = os.fdopen(os.dup(0))
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    with open(os.devnull, "r+") as null:
        os.dup2(null.fileno(), 0)
        os.dup2(null.fileno(), 1)
    warnings.filterwarnings("ignore")
    here = machine(name)
    fakes.install(here)
    standins.install(here.platform == "rocm")

    def answer(value: dict[str, Any]) -> None:
        answers.write(json.dumps(value) + "\n")

    serve(iter(requests.readline, ""), answer, float(timeout))


if __name__ == "__main__":
    main()
