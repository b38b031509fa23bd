"""The warm process of one release on one machine: imports SGLang once, forks a child a case.

Run as ``python -m sglang_compat.upstream.worker MACHINE IMPORTS``, with the release ahead on PYTHONPATH. Requests and
answers are JSON, one a line, on the original standard input and output; SGLang never sees these two.
"""

import gc
import importlib
import json
import os
import shutil
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

from sglang_compat.files import write_text
from sglang_compat.upstream import economy, fakes, standins
from sglang_compat.upstream.children import in_child
from sglang_compat.upstream.machines import machine
from sglang_compat.upstream.places import refused


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

        kind.__getitem__ = noted  # type: ignore[method-assign]


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


def preload(names: list[str]) -> None:
    """Import what a child had to import, so that the next one need not.

    Only modules pass from a case to the next, and what is in them does not depend on the case: its environment
    is not set here, and what they read of it is noted.

    Args:
        names: Modules in the order of their import.
    """
    for name in names:
        with suppress(Exception):  # one that only a case can import stays the case's own
            importlib.import_module(name)
    gc.collect()
    gc.freeze()  # objects that exist now are never looked at again, so children share their memory


def serve(requests: Iterator[str], answer: Callable[[dict[str, Any]], None], imports: Path) -> None:
    """Import SGLang, then answer request after request.

    Args:
        requests: JSON lines: ``{"argv": [...], "env": {...}, "links": {...}, "timeout": seconds}``.
        answer: Sends one value back: ``{"outcome": {...}, "asked": [...]}``, where ``asked`` has the environment
            variables that were looked at since the answer before.
        imports: Where the modules are noted that the first case ever had to import, for the next process.
    """
    asked = ReadNames()
    asked.watch()
    try:
        from sglang_compat.upstream.case import keep_parser, resolve  # imports SGLang

        keep_parser()
    except BaseException as error:  # what an environment variable can bring about is the outcome of every case
        for _ in requests:
            answer({"asked": list(asked), "outcome": refused(error)})
        return
    seen: set[str] = set()
    if imports.exists():
        preload(imports.read_text("utf-8").split())
    for line in requests:
        request = json.loads(line)

        def run(request: dict[str, Any] = request) -> dict[str, Any]:
            gc.disable()  # a child does not live long enough to be worth it
            os.environ.update(request["env"])
            link(request["links"])
            before = len(sys.modules)
            outcome = resolve(request["argv"])
            # The latest ones only: looking at all would copy the memory that they lie in.
            imported = list(islice(reversed(sys.modules), max(0, len(sys.modules) - before)))[::-1]
            return {"outcome": outcome, "imported": imported}

        value = in_child(run, request["timeout"])
        if new := [name for name in value.pop("imported", ()) if name not in seen]:
            seen.update(new)
            preload(new)
            if not imports.exists():
                write_text(imports, "\n".join(new) + "\n")
        answer({"asked": list(asked), **value})
        asked.clear()


def main() -> None:
    """Keep the protocol's two streams to ourselves, become the machine, and serve."""
    name, imports = sys.argv[1:3]
    sys.argv[:] = ["launch_server.py"]  # older releases name the parser after it
    requests = os.fdopen(os.dup(0))
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    with open(os.devnull, "r+") as null:
        os.dup2(null.fileno(), 0)
        os.dup2(null.fileno(), 1)
    warnings.filterwarnings("ignore")
    here = machine(name)
    economy.install()
    fakes.install(here)
    standins.install(here.platform == "rocm")

    def answer(value: dict[str, Any]) -> None:
        answers.write(json.dumps(value) + "\n")

    serve(iter(requests.readline, ""), answer, Path(imports))
    shutil.rmtree(Path.cwd().parent, ignore_errors=True)  # our session ended without ending us


if __name__ == "__main__":
    main()
