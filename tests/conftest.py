import json
import os
import shutil

import pytest
from helpers import ROOT, SEED_SLUGS, SEEDS, build


@pytest.fixture
def seed():
    """One dataset record, to be broken by a test."""
    return json.loads(SEEDS[1].read_text())


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The guide, built strictly; or a copy of the one that CI has just built so."""
    target = tmp_path_factory.mktemp("site")
    built = os.environ.get("GUIDE_BUILT_SITE")
    return shutil.copytree(built, target, dirs_exist_ok=True) if built else build(ROOT, target)


IGNORED = shutil.ignore_patterns(".git", "site", "errors", ".*cache*", "__pycache__", "*.egg-info", ".venv")


def some_records(folder, names):
    """Leave out of a copy what is made anew, and all records but the seeds: what is tested holds for any number."""
    left_out = IGNORED(folder, names)
    if folder == str(ROOT / "snippets"):
        left_out |= {name for name in names if name not in SEED_SLUGS}
    return left_out


@pytest.fixture(scope="session")
def make_checkout():
    """Make a copy of the guide with a few of its records in a folder."""
    return lambda folder: shutil.copytree(ROOT, folder / "checkout", ignore=some_records)


@pytest.fixture
def checkout(tmp_path, make_checkout):
    """A copy of the guide with a few of its records, to be damaged by a test."""
    return make_checkout(tmp_path)
