"""The guide's records, and what a check against the release of the recorded commands knows."""

import pytest
from helpers import ROOT

from sglang_compat import snippets
from sglang_compat.check import guide


@pytest.fixture(scope="session")
def records():
    return snippets.load_all(ROOT / "snippets")


@pytest.fixture(scope="session")
def known():
    return guide.knowledge("0.5.23", ROOT / "snippets")
