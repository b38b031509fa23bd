"""Killed at any moment, without space, without rights, without network: the next run repairs, and nothing is half-written."""

import errno
import json
import os
import sys

import pytest
from click.testing import CliRunner
from helpers import SEED_SLUGS, SEEDS

from sglang_compat import files, snippets
from sglang_compat.cli import main

COMMAND = [sys.executable, "-m", "sglang_compat.cli"]
COMMAND = [sys.executable, "-c", "from sglang_compat.cli import main; main()"]
WRITING = ("write", "replace", "rename", "mkdir", "mkdtemp", "mkstemp")


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


@pytest.mark.parametrize("at", range(1, 40))
def test_an_import_that_dies_at_any_step_is_repaired_by_the_next(imported, monkeypatch, at):
    folder, then, file = imported
    before = tree(folder)
    with monkeypatch.context() as patch:
        done = steps(patch, at, Died)
        try:
            invoke("import", file, "--into", folder)
        except Died:
            pass
        finished = done() < at
    snippets.load_all(folder)  # another command comes first: it finds the old record or the new one
    assert {name: text for name, text in tree(folder).items() if files.HALF not in name} in (before, then)
    monkeypatch.setattr(files, "_lives", lambda _: False)
    assert invoke("import", file, "--into", folder).exit_code == 0
    assert tree(folder) == then
    assert finished == (at > 20), "the steps are those of an import"


@pytest.mark.parametrize("at", range(1, 14))
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
