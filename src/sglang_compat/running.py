"""Run a command as if nobody were in between, and keep the end of what it printed."""

import contextlib
import fcntl
import os
import pty
import resource
import selectors
import signal
import subprocess
import sys
import termios
import time
import tty
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import FrameType

from sglang_compat.terminal import silence

TAIL = 1 << 20  # bytes of output that are kept: a log's end holds its error
CHUNK = 1 << 16
TICK = 0.1  # seconds between looks at the child
LINGER = 1.0  # seconds to wait for more output of a dead command's own children
# What SGLang and its web server print when they serve; what kills them after that was no launch error.
READY = (b"fired up and ready to roll", b"Application startup complete", b"Uvicorn running on")
FORWARDED = (signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2, signal.SIGINT, signal.SIGQUIT)
FROM_TERMINAL = (signal.SIGINT, signal.SIGQUIT)
ENDED = (0, -signal.SIGPIPE)  # statuses that are no failure: whoever read the output had seen enough
STOPPED = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT)


@dataclass(frozen=True)
class Outcome:
    """How a command ended.

    Args:
        status: Its exit code, or minus the signal that killed it.
        tail: The end of what it printed to both streams.
        ready: Whether it said that it serves.
        stopped: Whether somebody stopped it.
    """

    status: int
    tail: str
    ready: bool
    stopped: bool

    @property
    def died_while_starting(self) -> bool:
        """Whether it failed by itself before it served."""
        return self.status not in ENDED and not self.ready and not self.stopped


def run(command: Sequence[str]) -> Outcome:
    """Run a command with our standard input, its output passed through as it comes.

    A stream that is a terminal here is one for the command too. Signals sent to us are sent on; those that a
    terminal sends reach the command by themselves.

    Args:
        command: Program and arguments.

    Raises:
        OSError: The program cannot be started.
    """
    streams = [_Stream(target) for target in (1, 2)]
    try:
        child = subprocess.Popen(command, stdout=streams[0].theirs, stderr=streams[1].theirs)
    except OSError:
        for stream in streams:
            stream.close()
        raise
    finally:
        for stream in streams:
            os.close(stream.theirs)
    tail = _Tail()
    with _forwarding(child) as received:
        _pump(child, streams, tail)
    stopped = any(number in STOPPED for number in received)
    return Outcome(child.returncode, tail.text(), tail.ready, stopped)


def leave(status: int) -> None:
    """End this process as the command ended: with its exit code, or by the signal that killed it.

    Args:
        status: As `subprocess` gives it: the exit code, or minus the signal.
    """
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:  # closed by whoever started us
                stream.flush()
    except OSError:
        silence()
    if status < 0:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # the command has left its core already
        with contextlib.suppress(OSError, ValueError):  # SIGKILL has no handler to reset
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    sys.exit(status if status >= 0 else 128 - status)


class _Stream:
    """One of the command's output streams: a terminal if ours is one, else a pipe."""

    def __init__(self, target: int):
        self.target = target
        self.terminal = os.isatty(target)
        if self.terminal:
            self.ours, self.theirs = pty.openpty()
            self.resize()
            # Our own terminal turns line ends into what it needs; done twice, lines would be doubled.
            tty.setraw(self.theirs)
        else:
            self.ours, self.theirs = os.pipe()

    def resize(self) -> None:
        """Give the command's terminal the size of ours."""
        size = fcntl.ioctl(self.target, termios.TIOCGWINSZ, b"\0" * 8)
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, size)

    def read(self) -> bytes:
        """Read what there is; nothing at the end."""
        try:
            return os.read(self.ours, CHUNK)
        except OSError:  # how a terminal says that its other side is closed
            return b""

    def write(self, data: bytes) -> bool:
        """Pass output on; False when nobody reads ours any more."""
        try:
            while data:
                data = data[os.write(self.target, data) :]
        except OSError:
            return False
        return True

    def close(self) -> None:
        """Close our side, so that a command that goes on printing notices."""
        os.close(self.ours)


class _Tail:
    """The end of the output, and whether the server said that it serves."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.ready = False

    def add(self, data: bytes) -> None:
        recent = bytes(self.data[-64:]) + data  # a phrase may come in two pieces
        self.ready = self.ready or any(phrase in recent for phrase in READY)
        self.data += data
        if len(self.data) > 2 * TAIL:
            del self.data[:-TAIL]

    def text(self) -> str:
        return bytes(self.data[-TAIL:]).decode("utf-8", "replace")


def _pump(child: subprocess.Popen[bytes], streams: Sequence[_Stream], tail: _Tail) -> None:
    """Pass output on until the command has ended and its streams are silent."""
    with selectors.DefaultSelector() as selector:
        for stream in streams:
            selector.register(stream.ours, selectors.EVENT_READ, stream)
        ended: float | None = None
        while selector.get_map():
            ready = selector.select(TICK)
            for key, _ in ready:
                stream = key.data
                data = stream.read()
                tail.add(data)
                if not data or not stream.write(data):
                    selector.unregister(stream.ours)
                    stream.close()
            if child.poll() is not None and not ready:
                ended = ended or time.monotonic()
                if time.monotonic() - ended > LINGER:  # a child of its own holds the stream open
                    break
        for key in list(selector.get_map().values()):
            selector.unregister(key.fd)
            key.data.close()
    child.wait()


@contextlib.contextmanager
def _forwarding(child: subprocess.Popen[bytes]) -> Iterator[list[int]]:
    """Send signals on to the command while it runs; gives the list of those received."""
    received: list[int] = []

    def forward(number: int, frame: FrameType | None) -> None:
        received.append(number)
        if number not in FROM_TERMINAL or not _in_foreground():
            with contextlib.suppress(ProcessLookupError):
                child.send_signal(number)

    before = {number: signal.signal(number, forward) for number in FORWARDED}
    try:
        yield received
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _in_foreground() -> bool:
    """Whether a terminal's keys send their signals to this process group, and so to the command as well."""
    with contextlib.suppress(OSError):
        terminal = os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY)
        try:
            return os.tcgetpgrp(terminal) == os.getpgrp()
        finally:
            os.close(terminal)
    return False
