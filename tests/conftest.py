import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SEEDS = sorted((Path(__file__).parent / "data" / "seeds").glob("*.txt"))


@pytest.fixture
def seed():
    """One dataset record, to be broken by a test."""
    return json.loads(SEEDS[1].read_text())


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The guide, built strictly as CI builds it."""
    return build(ROOT, tmp_path_factory.mktemp("site"))


def build(root, target, *options):
    """Build the site of a checkout; the build must succeed."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(target), *options]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    return target


@pytest.fixture
def checkout(tmp_path):
    """A copy of the guide, to be damaged by a test."""
    copy = tmp_path / "checkout"
    ignored = shutil.ignore_patterns(".git", "site", "errors", ".*cache*", "__pycache__", "*.egg-info", ".venv")
    shutil.copytree(ROOT, copy, ignore=ignored)
    return copy
