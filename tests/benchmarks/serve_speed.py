"""How long an edit takes from the disk to the screen while `mkdocs serve` runs.

    python tests/benchmarks/serve_speed.py [COUNT]

Prints seconds for a record, a rule and a template, until the page shows the edit and its stylesheet is there, which a
server that builds once more keeps waiting; beside them those of the processor, and the ratio to one whole build of the
same site. With COUNT, for so many synthetic records.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from helpers import ROOT
from synthetic import make
from test_serve import EDITS, edit, serve, wait_for

SOON = 0.3  # seconds from a page to what it loads, more than the server waits for further edits


def processor(number: int) -> float:
    """Seconds that a process has spent on the processor."""
    fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        ignored = shutil.ignore_patterns(".git", "site", "errors", ".*cache*", "__pycache__")
        shutil.copytree(ROOT, copy, ignore=ignored)
        if len(sys.argv) > 1:
            shutil.rmtree(copy / "snippets")
            make(copy / "snippets", int(sys.argv[1]))
        start = time.monotonic()
        subprocess.run([sys.executable, "-m", "mkdocs", "build", "-q", "-d", f"{folder}/site"], cwd=copy, check=True)
        build = time.monotonic() - start
        with serve(copy, Path(folder) / "log") as fetch:
            for name, (old, new) in EDITS.items():
                wait_for(fetch, old.removeprefix("## "), 900)
                time.sleep(4)  # let the server come to rest
                start, before = time.monotonic(), processor(fetch.server)
                edit(copy / name, old, new)
                wait_for(fetch, new.removeprefix("## "), 900)
                time.sleep(SOON)
                fetch("assets/stylesheets/guide.css")
                seconds, spent = time.monotonic() - start - SOON, processor(fetch.server) - before
                print(
                    f"{name.rsplit('/', 1)[-1]:20} {seconds:5.2f} s ({spent:.2f} s of the processor)"
                    f"   {seconds / build:5.2f} of a build ({build:.1f} s)",
                    flush=True,
                )


if __name__ == "__main__":
    main()
