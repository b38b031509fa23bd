"""The built wheel carries the records: the command works from it, outside the checkout."""

import json
import subprocess
import sys
import venv

import pytest
from helpers import ROOT

pytestmark = pytest.mark.packaging


def run(*command, cwd):
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def command(tmp_path_factory):
    """`sglang-compat`, installed from the wheel into an environment of its own."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT), cwd=folder)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=True)
    run(str(folder / "venv/bin/python"), "-m", "pip", "install", "--quiet", str(wheel), cwd=folder)
    return str(folder / "venv/bin/sglang-compat")


def test_the_wheel_gives_the_records_back(command, tmp_path):
    exported = {json.loads(line)["record"]["slug"] for line in run(command, "export", cwd=tmp_path).splitlines()}
    assert exported == {path.parent.name for path in ROOT.glob("snippets/*/record.json")}


def test_the_wheel_makes_the_pages(command, tmp_path):
    run(command, "pages", "--into", "docs", cwd=tmp_path)
    for path in ROOT.glob("snippets/*/record.json"):
        page = (tmp_path / "docs" / "errors" / f"{path.parent.name}.md").read_text()
        assert "## What to change" in page
        assert "```python" in page
