import json
import shutil

import pytest
from helpers import ROOT, SEEDS, build


@pytest.fixture
def seed():
    """One dataset record, to be broken by a test."""
    return json.loads(SEEDS[1].read_text())


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The guide, built strictly as CI builds it."""
    return build(ROOT, tmp_path_factory.mktemp("site"))


@pytest.fixture
def checkout(tmp_path):
    """A copy of the guide, to be damaged by a test."""
    copy = tmp_path / "checkout"
    ignored = shutil.ignore_patterns(".git", "site", "errors", ".*cache*", "__pycache__", "*.egg-info", ".venv")
    shutil.copytree(ROOT, copy, ignore=ignored)
    return copy
