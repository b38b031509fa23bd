"""Killed at any moment, without space, rights or network: the next run repairs, and nothing is half-written."""

import contextlib
import errno
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner
from helpers import ROOT, SEED_SLUGS, SEEDS, without_notebook
from releases.wheels import SERVER_ARGS, make_wheel

from sglang_compat import files, snippets
from sglang_compat.cli import main
from sglang_compat.releases import harvest
from sglang_compat.upstream import fetch

COMMAND = [sys.executable, "-c", "from sglang_compat.cli import main; main()"]
NO_NETWORK = {"HTTPS_PROXY": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9", "PIP_RETRIES": "1"}


def invoke(*words):
    return CliRunner().invoke(main, [str(word) for word in words], catch_exceptions=False)


def tree(folder):
    """Everything below a folder: path -> content."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def edited(number):
    """The second seed, as a newer dataset has it: each code file and the prose differ."""
    data = json.loads(SEEDS[1].read_text())
    record = data["record"]
    record["documentation"] += f" Version {number}."
    record["validationCode"] += f"\n# version {number}\n"
    record["exampleFix"] = record["exampleFix"].replace("# after\n", f"# after\nVERSION={number} ")
    return data


@pytest.fixture
def imported(tmp_path):
    """A folder of one imported record, with what it should be after the next import, and that import's file."""
    file = tmp_path / "record.json"
    for number, name in ((1, "then"), (0, "records")):
        file.write_text(json.dumps(edited(0)))
        assert invoke("import", file, "--into", tmp_path / name).exit_code == 0
        if number:
            file.write_text(json.dumps(edited(1)))
            assert invoke("import", file, "--into", tmp_path / name).exit_code == 0
    file.write_text(json.dumps(edited(1)))
    return tmp_path / "records", tree(tmp_path / "then"), file


class Died(BaseException):
    """The process was killed: nothing after it runs but what Python cannot keep from running."""


# The n-th step that changes the disk is the last one: as if the process were killed, or the disk full, just there.


def steps(monkeypatch, at, raising):
    """Fail at the n-th change to the disk, and at each that follows."""
    count = 0

    def failing(real):
        def call(*args, **kwargs):
            nonlocal count
            count += 1
            if count >= at:
                raise raising()
            return real(*args, **kwargs)

        return call

    for name in ("rename", "replace", "mkdir", "unlink", "rmdir"):
        monkeypatch.setattr(os, name, failing(getattr(os, name)))
    monkeypatch.setattr(files.tempfile, "mkstemp", failing(files.tempfile.mkstemp))
    monkeypatch.setattr(files.os, "fdopen", failing(os.fdopen))
    return lambda: count


def full():
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def readonly():
    return OSError(errno.EROFS, os.strerror(errno.EROFS))


def test_an_import_that_dies_at_any_step_is_repaired_by_the_next(imported, monkeypatch):
    original, then, file = imported
    before = tree(original)
    monkeypatch.setattr(files, "_lives", lambda _: False)
    for at in range(1, 100):
        folder = shutil.copytree(original, original.with_name(f"copy-{at}"))
        with monkeypatch.context() as patch:
            done = steps(patch, at, Died)
            with contextlib.suppress(Died):
                invoke("import", file, "--into", folder)
        snippets.load_all(folder)  # another command comes first: it finds the old record or the new one
        assert tree(folder) in (before, then)
        assert invoke("import", file, "--into", folder).exit_code == 0
        assert tree(folder) == then
        if done() < at:
            break
    assert at > 15, "the steps of an import were tried, one after the other"


@pytest.mark.parametrize("at", [1, 2, 3, 4, 5, 9, 14])
@pytest.mark.parametrize("refusal", [full, readonly])
def test_an_import_without_space_or_rights_says_so_and_changes_nothing(tmp_path, monkeypatch, refusal, at):
    folder = tmp_path / "records"
    folder.mkdir()
    with monkeypatch.context() as patch:
        done = steps(patch, at, refusal)
        result = invoke("import", *SEEDS, "--into", folder)
        reached = done() >= at
    assert reached
    assert result.exit_code == 1
    assert f"error: {folder}: cannot be written: {os.strerror(refusal().errno)}" in result.stderr
    assert "free some space" in result.stderr or "make this one writable" in result.stderr
    assert "Traceback" not in result.output
    monkeypatch.setattr(files, "_lives", lambda _: False)
    assert invoke("import", *SEEDS, "--into", folder).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == sorted(SEED_SLUGS)


def test_a_harvest_that_dies_at_any_step_leaves_files_that_belong_together(tmp_path, monkeypatch):
    harvests = [
        harvest.read_wheel(make_wheel(tmp_path, release, {"srt/a.py": SERVER_ARGS.replace("newer", word)}), release)
        for release, word in (("0.5.8", "newer"), ("0.5.9", "other"))
    ]
    whole = tmp_path / "whole"
    harvest.update(whole, harvests[:1])
    harvest.update(whole, harvests)
    then = tree(whole)
    monkeypatch.setattr(files, "_lives", lambda _: False)
    for at in range(1, 100):
        folder = tmp_path / f"data-{at}"
        harvest.update(folder, harvests[:1])
        with monkeypatch.context() as patch:
            done = steps(patch, at, Died)
            with contextlib.suppress(Died):
                harvest.update(folder, harvests)
        harvest.update(folder, harvests[1:])  # it raises GuideError where they do not
        assert tree(folder) == then
        if done() < at:
            break
    assert at > 10


def kill(command, cwd, after, **options):
    """Start a command in a session of its own and kill all of it after some seconds; whether it was still running."""
    process = subprocess.Popen(
        command, cwd=cwd, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options
    )
    try:
        process.wait(after)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return True
    return False


def moments(seconds, count, seed):
    """Moments of a command that takes so long: early, late, and at random, but the same in every run."""
    chance = random.Random(seed)
    return sorted(chance.uniform(0.3, 1.0) * seconds for _ in range(count))


def timed(command, cwd):
    start = time.monotonic()
    subprocess.run(command, cwd=cwd, check=True, capture_output=True)
    return time.monotonic() - start


@pytest.mark.site
def test_import_and_pages_are_killed_and_run_again(checkout, tmp_path):
    records, docs = tmp_path / "records", checkout / "docs"
    commands = {
        "import": [*COMMAND, "import", *map(str, SEEDS), "--into", str(records)],
        "pages": [*COMMAND, "pages", "--from", str(records), "--into", str(docs)],
    }
    seconds = {name: timed(command, checkout) for name, command in commands.items()}
    whole = {"import": tree(records), "pages": tree(docs)}
    places = {"import": records, "pages": docs}
    killed = 0
    for name, command in commands.items():
        for moment in moments(seconds[name], 4, name):
            if name == "import":
                shutil.rmtree(records)
            else:
                for folder in ("errors", "data", "releases"):
                    shutil.rmtree(docs / folder, ignore_errors=True)
            killed += kill(command, checkout, moment)
            subprocess.run(command, cwd=checkout, check=True, capture_output=True)
            assert tree(places[name]) == whole[name]
    assert killed


@pytest.mark.site
def test_a_build_is_killed_and_run_again(checkout, tmp_path):
    without_notebook(checkout)
    site = tmp_path / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(site)]
    seconds = timed(command, checkout)
    whole = {name for name in tree(site) if not name.startswith("sitemap")}
    killed = [kill(command, checkout, moment) for moment in moments(seconds, 3, "build")]
    assert any(killed)
    subprocess.run(command, cwd=checkout, check=True, capture_output=True)
    assert {name for name in tree(site) if not name.startswith("sitemap")} == whole
    assert not list(checkout.rglob(f"{files.HALF}*"))


@pytest.mark.site
def test_a_build_that_cannot_write_says_so(checkout, tmp_path):
    without_notebook(checkout)
    (tmp_path / "file").touch()
    site = tmp_path / "file" / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(site)]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"{site}: the system refuses it: Not a directory" in done.stderr
    assert "Traceback" not in done.stderr


def limited(size):
    """Let a process write no file longer than this: what a full disk is to it."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("words", [["import", *SEEDS, "--into"], pytest.param(["pages"], marks=pytest.mark.site)])
def test_a_command_that_cannot_write_ends_with_one_clear_error(tmp_path, words):
    target = tmp_path / "target"
    if words[0] == "pages":
        records = tmp_path / "records"
        assert invoke("import", *SEEDS, "--into", records).exit_code == 0
        words = ["pages", "--from", records, "--into"]
    done = subprocess.run(
        [*COMMAND, *map(str, words), str(target)], capture_output=True, text=True, check=False, preexec_fn=limited(1000)
    )
    assert done.returncode == 1
    assert done.stderr == (
        f"error: {target}: cannot be written: File too large\n"
        "    raise the limit of a file's size, and run it again: nothing is half-written\n"
    )
    assert not [path for path in target.rglob("*") if path.is_file() and path.stat().st_size == 1000]
    assert not list(target.rglob(f"{files.HALF}*"))


@pytest.mark.site
def test_a_build_on_a_full_disk_names_the_site_and_leaves_nothing_of_it(checkout, tmp_path):
    without_notebook(checkout)
    records, docs, site = checkout / "snippets", checkout / "docs", tmp_path / "site"
    assert invoke("pages", "--from", records, "--into", docs).exit_code == 0  # they are there, the site is not
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(site)]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command, cwd=checkout, capture_output=True, text=True, check=False, env=environment, preexec_fn=limited(100_000)
    )
    assert done.returncode == 1
    assert f"{site}: cannot be written: File too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert not [path for path in site.rglob("*") if path.is_file()]


def test_without_network_a_command_says_so_and_leaves_nothing(tmp_path):
    env = {**os.environ, **NO_NETWORK, "SGLANG_COMPAT_CACHE": str(tmp_path)}
    words = ["harvest", "0.5.23", "--to", str(tmp_path / "data")]
    done = subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 1
    assert "the package index cannot be reached" in done.stderr
    assert "Try again with a network." in done.stderr
    assert "Traceback" not in done.stderr
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_download_that_died_is_done_again_and_swept(tmp_path, monkeypatch):
    monkeypatch.setenv("SGLANG_COMPAT_CACHE", str(tmp_path))
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    left = tmp_path / "wheels" / f"{files.HALF}{dead.pid}-x"
    mine = tmp_path / "wheels" / f"{files.HALF}{os.getpid()}-x"
    for folder in (left, mine):
        folder.mkdir(parents=True)
        (folder / "sglang-0.5.23-py3-none-any.whl.part").touch()
    monkeypatch.setattr(fetch, "pip_download", lambda wanted, folder, release: make_wheel(folder, release))
    path = fetch.fetch_wheel("0.5.23")
    assert path.name == "sglang-0.5.23-py3-none-any.whl"
    assert not left.exists()
    assert mine.exists(), "what a living process makes is its own"


@pytest.mark.upstream
@pytest.mark.parametrize("command", ["prove", "scope"])
def test_asking_sglang_is_killed_and_run_again(tmp_path, command):
    records = tmp_path / "records"
    for slug in SEED_SLUGS:
        shutil.copytree(ROOT / "snippets" / slug, records / slug)
    made = [records / slug / {"prove": "proof.json", "scope": "scope.json"}[command] for slug in SEED_SLUGS]
    for path in made:
        path.unlink()
    words = [*COMMAND, command, "--from", str(records), "--release", "0.5.23"]
    seconds = timed(words, ROOT)
    whole = [path.read_bytes() for path in made]
    for moment in moments(seconds, 2, command):
        for path in made:
            path.unlink(missing_ok=True)
        kill(words, ROOT, moment)
        snippets.load_all(records)
        subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
        assert [path.read_bytes() for path in made] == whole


@pytest.mark.upstream
def test_an_installation_is_killed_and_run_again(tmp_path):
    env = {**os.environ, "SGLANG_COMPAT_CACHE": str(tmp_path)}
    words = [*COMMAND, "upstream", "install", "0.5.23"]
    for moment in moments(30, 3, "install"):
        kill(words, ROOT, moment, env=env)
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True, env=env)
    listed = subprocess.run([*COMMAND, "upstream", "list"], capture_output=True, text=True, check=True, env=env)
    assert "0.5.23        checked" in listed.stdout
    assert not list((tmp_path / "wheels").glob(f"{files.HALF}*"))
