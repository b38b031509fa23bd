"""The hook: it lets pass what is right, and stops what CI would refuse. Nothing is downloaded for it."""

import os
import subprocess
import sys

import pytest
from helpers import SEED_SLUGS

pytestmark = pytest.mark.site
RECORD = f"snippets/{SEED_SLUGS[0]}"


@pytest.fixture(scope="module")
def repository(make_checkout, tmp_path_factory):
    checkout = make_checkout(tmp_path_factory.mktemp("hook"))
    git(checkout, "init", "--quiet")
    git(checkout, "add", ".")
    return checkout


def git(checkout, *arguments):
    subprocess.run(["git", *arguments], cwd=checkout, check=True, capture_output=True)


def hook(checkout, *ids):
    """Run the hooks on all files; give what they say, and whether they let it pass."""
    environment = os.environ | {
        "PYTHONPATH": str(checkout / "src"),
        "PRE_COMMIT_HOME": str(checkout / ".pre-commit_cache"),
    }
    command = [sys.executable, "-m", "pre_commit", "run", "--all-files", *ids]
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr, done.returncode == 0


def test_what_is_right_passes(repository):
    said, passed = hook(repository)
    assert passed, said
    assert said.count("Passed") == 4, said


@pytest.mark.parametrize(("id", "name", "old", "new"), [
    ("ruff-check", "src/sglang_compat/dates.py", "from datetime import datetime", "import os\nfrom datetime import datetime"),
    ("ruff-format", "src/sglang_compat/dates.py", "return max(", "return  max("),
    ("mypy", "src/sglang_compat/dates.py", "-> datetime:", "-> int:"),
    ("records", f"{RECORD}/validator.py", '"helion", "flashkda"', '"helion", "flashkda", "flashinfer"'),
    ("records", f"{RECORD}/record.json", "requires Triton, or Helion", "wants Triton, or Helion"),
])  # fmt: skip
def test_a_mistake_is_stopped(repository, id, name, old, new):
    file = repository / name
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))
    try:
        said, passed = hook(repository, id)
        assert not passed, said
        assert "Failed" in said
    finally:
        file.write_text(text)
