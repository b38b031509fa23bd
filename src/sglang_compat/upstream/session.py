"""SGLang of one release on one simulated machine, kept warm."""

import json
import os
import select
import subprocess
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from sglang_compat import launch
from sglang_compat.faults import Fault, GuideError
from sglang_compat.upstream import models
from sglang_compat.upstream.machines import Machine, machine
from sglang_compat.upstream.outcome import Outcome
from sglang_compat.upstream.overlay import python_path, release_dir, require_base
from sglang_compat.upstream.sources import statement
from sglang_compat.upstream.tools import write_tools

WARM_UP_SECONDS = 300.0  # the first import of a release compiles it
WORKERS = 3  # kept at a time, about half a gigabyte each
WARM_UP_MODEL = "llama"
# What a case may not change: how its process is set up, not what SGLang makes of the command.
OURS = frozenset(["PATH", "PYTHONPATH", "PYTHONHASHSEED", "HOME", "TMPDIR", "HF_HUB_OFFLINE", "LD_PRELOAD"])


class Session:
    """One warm process of one release on one machine; every case runs in a child forked from it.

    A case that sets an environment variable which SGLang reads while it is imported gets a warm process of
    its own, started with that variable. Not to be shared between threads.

    Args:
        release: An installed release.
        gpu: A simulated machine's name.
        timeout: Seconds a case may take.

    Raises:
        GuideError: The base or the release is not installed, or there is no such machine.
    """

    def __init__(self, release: str, gpu: str, *, timeout: float = 30):
        require_base()
        self.release = release
        self.machine = machine(gpu)
        self.timeout = timeout
        self._package = release_dir(release) / "sglang"
        self._path = python_path(release)
        self._asked: frozenset[str] = frozenset()
        self._workers: OrderedDict[tuple[tuple[str, str], ...], _Worker] = OrderedDict()

    def warm_up(self) -> Outcome:
        """Start the process if need be; give what a bare command with a dense model comes to."""
        return self._outcome(self._worker({}).first)

    def resolve(
        self, argv: Sequence[str], model: str, env: Mapping[str, str] | None = None, *, name: str | None = None
    ) -> Outcome:
        """Ask SGLang about one command.

        Args:
            argv: The flags, without the model. A value that names a known model (a draft, say) stands for
                its tiny one.
            model: A tiny model's name, its architecture, or a public repository's id.
            env: The environment variables that stand before the command.
            name: The model's name that SGLang sees, which is the model's when not given.

        Raises:
            GuideError: The model is not known, or the process cannot be started.
        """
        found = models.find(model)
        seen = models.public_name(name or model)
        variables = {key: value for key, value in (env or {}).items() if key not in OURS}
        request = {
            "argv": ["--model-path", seen, *argv],
            "env": variables,
            "links": {**_other_models(argv), seen: str(found.folder)},
            "timeout": self.timeout,
        }
        worker = self._worker(variables)
        try:
            outcome = worker.ask(request)
        except GuideError:
            self.close()  # the next case starts anew
            raise
        self._asked |= worker.asked
        return self._outcome(outcome)

    def close(self) -> None:
        """End the processes."""
        while self._workers:
            self._workers.popitem()[1].close()

    def __enter__(self) -> "Session":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _worker(self, env: Mapping[str, str]) -> "_Worker":
        if not self._workers:
            self._start(())
        key = tuple(sorted((name, value) for name, value in env.items() if name in self._asked))
        if key not in self._workers:
            self._start(key)
        self._workers.move_to_end(key)
        return self._workers[key]

    def _start(self, key: tuple[tuple[str, str], ...]) -> None:
        if len(self._workers) >= WORKERS:
            self._workers.popitem(last=False)[1].close()
        worker = _Worker(self.release, self.machine, self._path, dict(key))
        self._asked |= worker.asked
        self._workers[key] = worker

    def _outcome(self, value: Mapping[str, Any]) -> Outcome:
        file, _, line = (value.get("at") or "").rpartition(":")
        source = statement(self._package / file, int(line)) if file else None
        return Outcome.from_json({**value, "source": source})


def _other_models(argv: Sequence[str]) -> dict[str, str]:
    """Give the tiny models' folders for the other models that the flags name, such as a draft."""
    values = {value for option in launch.parse(argv).options if "model" in option.flag for value in option.values}
    found = {value: models.match(value) for value in values if value and models.public_name(value) == value}
    return {value: str(model.folder) for value, model in found.items() if model}


class _Worker:
    """The process itself, and the two pipes to it."""

    def __init__(self, release: str, here: Machine, path: Sequence[Path], env: Mapping[str, str]):
        self._name = f"{release} on {here.id}"
        self._folder = tempfile.TemporaryDirectory(prefix="sglang-compat-")
        folder = Path(self._folder.name)
        for name in ("tools", "home", "work"):
            (folder / name).mkdir()
        write_tools(here, folder / "tools")
        self._errors = folder / "errors"
        imports = path[0] / f".imports-{here.platform}"  # beside the release that they belong to
        with open(self._errors, "w") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "sglang_compat.upstream.worker", here.id, str(imports)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                cwd=folder / "work",
                env={**_environment(folder, path), **here.env, **env},
            )
        link = {WARM_UP_MODEL: str(models.models()[WARM_UP_MODEL].folder)}
        self.asked: frozenset[str] = frozenset()
        warm_up = {"argv": ["--model-path", WARM_UP_MODEL], "env": {}, "links": link, "timeout": WARM_UP_SECONDS}
        self.first = self.ask(warm_up, 2 * WARM_UP_SECONDS)

    def ask(self, request: Mapping[str, Any], seconds: float | None = None) -> dict[str, Any]:
        """Send a request and wait for its outcome.

        Raises:
            GuideError: The process is gone, or does not answer within these seconds.
        """
        stdin, stdout = self._pipes()
        try:
            stdin.write(json.dumps(request) + "\n")
            stdin.flush()
        except BrokenPipeError:
            raise self._gone("ended") from None
        if not select.select([stdout], [], [], seconds)[0]:
            raise self._gone(f"does not answer within {seconds:g} s")
        if not (line := stdout.readline()):
            raise self._gone("ended")
        answer = json.loads(line)
        self.asked |= set(answer["asked"])
        outcome: dict[str, Any] = answer["outcome"]
        return outcome

    def close(self) -> None:
        """End the process and remove its folder."""
        self._process.kill()
        self._process.wait()
        for pipe in self._pipes():
            with suppress(BrokenPipeError):  # what was written and never read
                pipe.close()
        self._folder.cleanup()

    def _pipes(self) -> tuple[IO[str], IO[str]]:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        return stdin, stdout

    def _gone(self, what: str) -> GuideError:
        self._process.kill()
        self._process.wait()
        last = (self._errors.read_text(errors="replace").strip().splitlines() or ["no message"])[-1]
        problem = f"SGLang's process {what}: {last}"
        return GuideError([Fault(f"release {self._name}", "", problem, "Run it again, or install it again.")])


def _environment(folder: Path, path: Sequence[Path]) -> dict[str, str]:
    """Give an environment in which nothing of the user's reaches SGLang, so that outcomes are the same anywhere.

    Args:
        folder: The worker's own.
        path: What goes ahead of the base.
    """
    ours = Path(models.__file__).parents[2]  # sglang_compat itself, when it is run from a checkout
    return {
        "PATH": f"{folder / 'tools'}:/usr/bin:/bin",
        "PYTHONPATH": os.pathsep.join(str(one) for one in [*path, ours]),
        "PYTHONHASHSEED": "0",  # argparse prints choices that SGLang holds in sets
        "HOME": str(folder / "home"),
        "TMPDIR": str(folder),
        "LANG": "C.UTF-8",
        "HF_HUB_OFFLINE": "1",
        "USER": "guide",  # torch names a cache after the user, who may have no entry
        "OMP_NUM_THREADS": "1",
        "COLUMNS": "80",
        # Memory in large pages: copying and dropping the page tables of half a gigabyte is otherwise most of what a
        # fork costs. Without effect where the C library or the kernel knows no such thing.
        "PYTHONMALLOC": "malloc",
        "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=67108864",
    }
