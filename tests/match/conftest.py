import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # fill, quality, unrelated, make_vectors


@pytest.fixture(scope="session")
def indexes():
    """The launch checks alone, and everything."""
    import quality

    return quality.indexes()


@pytest.fixture(scope="session")
def launch(indexes):
    """The launch checks."""
    return indexes[0]


@pytest.fixture(scope="session")
def everything(indexes):
    """The launch checks and the rest of the runtime."""
    return indexes[1]
