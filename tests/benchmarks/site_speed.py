"""What the guide costs beside plain mkdocs-material on the same Markdown: time, memory, size; and how it grows.

    python tests/benchmarks/site_speed.py [COUNT ...]

Builds the real guide, and then 1,000 and 10,000 synthetic records, or the numbers given. *Plain* is the same theme and
Markdown extensions without the guide's own plugin, on the Markdown that the plugin makes, written to disk before. Both
execute the notebook, which is a page of the site like others.

What somebody waits for are the seconds on the clock, so slower means by them; both kinds are built in turns, and their
medians compared. They take for granted that nothing else is running. The processor's seconds, of the build and its
children, hardly do; the guide spends them on all cores, plain mkdocs-material on one.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).parents[1]))

from helpers import ROOT, own_content
from synthetic import make

COUNTS = (1_000, 10_000)
# The child says what it took: processor time with that of its children, and memory at its highest with that of the
# largest of them, as if they shared none.
BUILD = """
import json, resource, sys
from mkdocs.__main__ import cli
try:
    cli(["build", "--strict", "--quiet", "--site-dir", sys.argv[1]])
finally:
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    seconds = sum(one.ru_utime + one.ru_stime for one in (own, others))
    print(json.dumps([seconds, (own.ru_maxrss + others.ru_maxrss) / 2**20]))
"""


def build(folder, site):
    """Build a site into a new folder, as a host's machine does; give processor seconds, gigabytes, and the clock's."""
    shutil.rmtree(site, ignore_errors=True)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NO_MKDOCS_2_WARNING": "1"}
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", BUILD, str(site)], cwd=folder, env=environment, check=True, stdout=subprocess.PIPE
    )
    return *yaml.safe_load(done.stdout.splitlines()[-1]), time.monotonic() - start


class Loader(yaml.SafeLoader):
    """Reads mkdocs.yml; `!ENV` is what it is without the variable."""


Loader.add_constructor("!ENV", lambda loader, node: loader.construct_sequence(node)[-1])


def plain(folder, copy):
    """Copy a built checkout with its generated Markdown, and take the guide's plugin out, and what else it makes."""
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("data", "record.json"))
    config = yaml.load((copy / "mkdocs.yml").read_text(), Loader)
    config["plugins"].remove("sglang-compat")
    for plugin in config["plugins"]:
        if "mkdocs-jupyter" in plugin:  # the guide's plugin sees to that: a notebook shows more than its own content
            plugin["mkdocs-jupyter"]["cache"] = False
    (copy / "mkdocs.yml").write_text(yaml.safe_dump(config, sort_keys=False))


def checkout(folder, count):
    """Make a checkout with this many records; None for the real ones."""
    for name in ("docs", "src/sglang_compat/theme", "src/sglang_compat/templates"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("errors", "releases", "data"))
    shutil.copy(ROOT / "mkdocs.yml", folder)
    make(folder / "snippets", count or len(list((ROOT / "snippets").glob("*/record.json"))))


def measure(folder, count, rounds):
    """Build both kinds, in turns; give a row of the table for each."""
    ours, bare = folder / "ours", folder / "plain"
    checkout(ours, count)
    build(ours, folder / "site-ours") if rounds > 1 else None  # what is cached on disk is cached for both
    times = {"ours": [build(ours, folder / "site-ours")]}
    plain(ours, bare)
    times["plain"] = [build(bare, folder / "site-plain")]
    for _ in range(rounds - 1):
        times["ours"].append(build(ours, folder / "site-ours"))
        times["plain"].append(build(bare, folder / "site-plain"))
    rows = {}
    for kind, taken in times.items():
        site = folder / f"site-{kind}"
        pages = list(site.glob("errors/*/index.html"))
        sizes = [(page.stat().st_size, page.stat().st_size - own_content(page.read_text())) for page in pages]
        rows[kind] = {
            "pages": len(list(site.rglob("index.html"))),
            "seconds": statistics.median(one[0] for one in taken),
            "clock": statistics.median(one[2] for one in taken),
            "memory": max(one[1] for one in taken),
            "site": sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) / 2**20,
            "html": statistics.mean(size for size, _ in sizes) / 1024,
            "beyond": max(beyond for _, beyond in sizes) / 1024,
        }
    return rows


def main(counts):
    head = "records  kind    pages  cpu s  clock s  ms/page  GB     site MB  KB a page  KB beyond content"
    print(head, flush=True)
    before = None
    for count in (None, *counts):
        with tempfile.TemporaryDirectory() as folder:
            rows = measure(Path(folder), count, 1 if (count or 0) > 1_000 else 3)
        for kind, row in rows.items():
            print(
                f"{count or 'real':>7}  {kind:6} {row['pages']:6} {row['seconds']:6.1f} {row['clock']:8.1f}"
                f" {1000 * row['clock'] / row['pages']:8.1f} {row['memory']:5.2f} {row['site']:10.1f}"
                f" {row['html']:10.1f} {row['beyond']:18.1f}"
            )
        slower, more = (100 * (rows["ours"][what] / rows["plain"][what] - 1) for what in ("clock", "seconds"))
        print(f"         ours is {slower:+.1f} % slower than plain, with {more:+.1f} % of processor time", end="")
        if before:
            times = [rows["ours"][what] / before[what] for what in ("clock", "seconds")]
            print(f"; {count / before['count']:.1f} times the records take {times[0]:.1f} times as long", end="")
            print(f" and {times[1]:.1f} times the processor time", end="")
        print(flush=True)
        if count:
            before = {"count": count, **rows["ours"]}


if __name__ == "__main__":
    main([int(text) for text in sys.argv[1:]] or COUNTS)
