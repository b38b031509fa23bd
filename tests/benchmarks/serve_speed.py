"""How long an edit takes from the disk to the screen while `mkdocs serve` runs.

    python tests/benchmarks/serve_speed.py [COUNT]

Prints seconds for a record, a rule and a template, and each as a ratio to one plain build of the same site; with COUNT,
for so many synthetic records.
"""

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
                edit(copy / name, old, new)
                seconds = wait_for(fetch, new.removeprefix("## "), 900)
                print(
                    f"{name.rsplit('/', 1)[-1]:20} {seconds:5.2f} s   {seconds / build:5.2f} of a build ({build:.1f} s)"
                )


if __name__ == "__main__":
    main()
