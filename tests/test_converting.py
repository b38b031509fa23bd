"""Several processes convert the pages: the site is the one that a single process makes, and so is what goes wrong."""

import os
import signal
import subprocess
import sys
import time

import pytest
from helpers import without_notebook

pytestmark = pytest.mark.site

# A build on so many cores, however many this machine has. Each process notes what it converts.
BUILD = """
import os, pathlib, sys
from mkdocs.__main__ import cli
from sglang_compat import converting
converting._cores = lambda: int(sys.argv[1])
convert = converting.GeneratedPage.convert
def noted(page, *given):
    with open("converted", "a") as file:
        file.write(f"{os.getpid()} {page.file.src_uri}\\n")
    return convert(page, *given)
converting.GeneratedPage.convert = noted
cli(["build", "--strict", "--site-dir", sys.argv[2]])
"""
# A Markdown extension that does something to every page that holds a text.
EXTENSION = """
import multiprocessing, os, pathlib, time
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor
def act(): {act}
class Acting(Preprocessor):
    def run(self, lines):
        if any("{text}" in line for line in lines): act()
        return lines
class Acts(Extension):
    def extendMarkdown(self, md): md.preprocessors.register(Acting(md), "acting", 100)
def makeExtension(**given): return Acts(**given)
"""
HELPS = "multiprocessing.parent_process() is not None"


@pytest.fixture
def copy(checkout):
    without_notebook(checkout)
    return checkout


def start(copy, site, cores):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(copy / "src"), str(copy)])}
    words = [sys.executable, "-c", BUILD, str(cores), str(site)]
    return subprocess.Popen(
        words, cwd=copy, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def build(copy, site, cores):
    """Build; give the exit status, what was said, and the pages that it and its other processes converted."""
    (copy / "converted").write_text("")
    process = start(copy, site, cores)
    said, _ = process.communicate()
    own, others = [], []
    for line in (copy / "converted").read_text().splitlines():
        number, path = line.split()
        (own if int(number) == process.pid else others).append(path)
    return process.returncode, said, own, others


def tree(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def extend(copy, act, text="# "):
    """Let the Markdown of each page that holds the text do something."""
    (copy / "acting.py").write_text(EXTENSION.format(act=act, text=text))
    config = copy / "mkdocs.yml"
    config.write_text(config.read_text().replace("markdown_extensions:\n", "markdown_extensions:\n  - acting\n"))


def add(copy, text):
    """Let each error's page say one thing more."""
    template = copy / "src/sglang_compat/templates/error.md.jinja"
    template.write_text(template.read_text() + f"\n{text}\n")


def test_many_processes_make_the_site_that_one_makes(copy, tmp_path):
    status, said, own, others = build(copy, tmp_path / "one", 1)
    assert status == 0, said
    assert len(own) > 4
    assert others == []
    status, said, mine, others = build(copy, tmp_path / "three", 3)
    assert status == 0, said
    assert others
    assert {*mine, *others} == {*own}
    assert {*mine} & {*others} <= {"errors/by/tag.md"}, "converted again, since a plugin writes into it"
    assert tree(tmp_path / "three") == tree(tmp_path / "one")


@pytest.mark.parametrize("link", ["nowhere.md", "index.md#nowhere"])
def test_a_broken_link_fails_the_build_and_is_told_once(copy, tmp_path, link):
    add(copy, f"[somewhere]({link})")
    told = {}
    for cores in (1, 3):
        status, said, _, others = build(copy, tmp_path / "site", cores)
        assert status == 1
        assert bool(others) == (cores > 1)
        told[cores] = sorted(line for line in said.splitlines() if "nowhere" in line)
        assert "Aborted with 2 warnings in strict mode!" in said
    assert told[3] == told[1]
    assert len(told[1]) == 2


def test_what_goes_wrong_with_a_page_ends_the_build_as_with_one_process(copy, tmp_path):
    extend(copy, 'raise ValueError("cannot be read")', "# ReplaySSM needs a Triton")
    said = {}
    for cores in (1, 3):
        status, text, _, _ = build(copy, tmp_path / "site", cores)
        assert status == 1
        said[cores] = [line for line in text.splitlines() if "cannot be read" in line]
    assert said[3] == said[1]
    assert "ERROR" in said[1][0]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=lambda how: how.name)
def test_a_process_that_dies_or_is_stopped_is_not_missed(copy, tmp_path, how):
    module = copy / "src/sglang_compat/converting.py"
    patient = module.read_text()
    assert "PATIENCE = 120" in patient
    module.write_text(patient.replace("PATIENCE = 120", "PATIENCE = 2"))
    extend(copy, f"{HELPS} and os.kill(os.getpid(), {how:d})")
    for cores in (1, 3):
        status, said, _, _ = build(copy, tmp_path / str(cores), cores)
        assert status == 0, said
    assert tree(tmp_path / "3") == tree(tmp_path / "1")


def alive(number):
    try:
        with open(f"/proc/{number}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def until(holds, seconds=60):
    start = time.monotonic()
    while not holds():
        assert time.monotonic() - start < seconds
        time.sleep(0.1)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc; elsewhere nothing is forked")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT], ids=lambda how: how.name)
def test_a_build_that_is_killed_leaves_no_process_behind(copy, tmp_path, how):
    extend(copy, f'{HELPS} and [pathlib.Path("pid-%d" % os.getpid()).touch(), time.sleep(600)]')
    process = start(copy, tmp_path / "site", 3)
    until(lambda: len(list(copy.glob("pid-*"))) == 2)
    helpers = [int(path.name.removeprefix("pid-")) for path in copy.glob("pid-*")]
    assert all(map(alive, helpers))
    # The terminal's interrupt goes to all of them; what kills the build alone must end the others as well.
    for number in [process.pid, *helpers] if how == signal.SIGINT else [process.pid]:
        os.kill(number, how)
    until(lambda: not any(map(alive, helpers)), 20)
    process.communicate(timeout=20)


def test_the_settings_may_come_from_standard_input(copy, tmp_path):
    words = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--quiet",
        "--config-file",
        "-",
        "--site-dir",
        str(tmp_path / "a"),
    ]
    environment = {**os.environ, "PYTHONPATH": str(copy / "src")}
    with (copy / "mkdocs.yml").open() as settings:
        done = subprocess.run(words, cwd=copy, env=environment, stdin=settings, capture_output=True, text=True)
    assert (done.returncode, (tmp_path / "a" / "index.html").exists()) == (0, True), done.stderr
