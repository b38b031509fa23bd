"""Two counts of the guide's Python fences, made by different code: in the built HTML, and among the executed."""

import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree

# What pytest-markdown-docs runs; an excerpt of somebody's source is `py3`, which is highlighted alike and not run.
EXECUTABLE = {f"language-{name}" for name in ("python", "py", "python3")}

NO_TESTS = 5  # pytest's exit code when it found none: then the counts differ, or the site has none


class Fences(HTMLParser):
    """Counts highlighted Python blocks in a page, however deep they are nested."""

    def __init__(self):
        super().__init__()
        self.count = 0

    def handle_starttag(self, tag, attrs):
        classes = set((dict(attrs).get("class") or "").split())
        self.count += bool(tag == "div" and "highlight" in classes and classes & EXECUTABLE)


def rendered(site: Path) -> Counter:
    """HTML file, below the site -> Python fences in it."""
    found = Counter()
    for page in site.rglob("*.html"):
        parser = Fences()
        parser.feed(page.read_text())
        found[page.relative_to(site).as_posix()] += parser.count
    return +found


def executed(root: Path, report: Path) -> Counter:
    """HTML file that a Markdown file becomes -> fences of it that pytest ran and that passed, in a run of its own."""
    command = [sys.executable, "-m", "pytest", "--markdown-docs", "-q", "-n", "0", "-p", "no:cacheprovider", "docs"]
    command += ["-p", "no:sglang_compat.pytest_plugin"]  # which makes the pages anew: those that were built count
    command += ["-o", "junit_family=xunit1", f"--junitxml={report}"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode in (0, NO_TESTS), done.stdout + done.stderr
    found = Counter()
    for case in ElementTree.parse(report).iter("testcase"):
        passed = not any(child.tag in ("failure", "error", "skipped") for child in case)
        if "CodeFence" in case.get("name") and passed:
            page = PurePosixPath(case.get("file")).relative_to("docs").with_suffix("")
            folder = page.parent if page.name == "index" else page
            found[(folder / "index.html").as_posix()] += 1
    return found
