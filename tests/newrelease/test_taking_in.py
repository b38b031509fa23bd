"""A release taken in as new: SGLang 0.5.23, on a copy of the guide that ends with 0.5.22."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sglang_compat.files import cache_dir
from sglang_compat.prove import proof as proofs
from sglang_compat.releases.catalogue import dump_messages, load_messages
from sglang_compat.releases.flagfile import dump_flags, load_flags
from sglang_compat.releases.spans import in_order

pytestmark = pytest.mark.upstream

ROOT = Path(__file__).parents[2]
NEW = "0.5.23"
SEEDS = ("enable-linear-replayssm-requires-triton-or-heli", "enable-linear-replayssm-spec-requires-the-triton")
DATA = ("messages.jsonl", "flags.jsonl")


@pytest.fixture
def older(tmp_path):
    """The package and the two seeds as they were before the release came out."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for slug in SEEDS:
        shutil.copytree(ROOT / "snippets" / slug, tmp_path / "snippets" / slug)
    folder = tmp_path / "src" / "sglang_compat" / "releases"
    places = {path.stem: path.read_text() for path in (folder / "places").glob("*.json")}
    says = load_messages((folder / "messages.jsonl").read_text(), places)
    declares = load_flags((folder / "flags.jsonl").read_text(), in_order(places))
    del says[NEW], declares[NEW]
    (folder / "messages.jsonl").write_text(dump_messages(says))
    (folder / "flags.jsonl").write_text(dump_flags(declares))
    (folder / "places" / f"{NEW}.json").unlink()
    known = tmp_path / "src" / "sglang_compat" / "upstream" / "releases.txt"
    known.write_text("\n".join(one for one in known.read_text().split() if one != NEW) + "\n")
    for slug in SEEDS:
        proof = proofs.load(tmp_path / "snippets" / slug)
        del proof.rows[NEW]
        proofs.save(tmp_path / "snippets" / slug, proof)
    return tmp_path


def test_taking_a_release_in_gives_the_data_and_proofs_that_the_guide_has_of_it(older):
    command = [
        sys.executable,
        "-c",
        "from sglang_compat.cli import main; main()",
        "release",
        NEW,
        "--report",
        "report.md",
    ]
    environment = {**os.environ, "PYTHONPATH": str(older / "src"), "SGLANG_COMPAT_CACHE": str(cache_dir())}
    done = subprocess.run(command, cwd=older, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    made, ours = older / "src" / "sglang_compat", ROOT / "src" / "sglang_compat"
    for name in (*DATA, f"places/{NEW}.json"):
        assert (made / "releases" / name).read_bytes() == (ours / "releases" / name).read_bytes(), name
    assert (made / "upstream" / "releases.txt").read_bytes() == (ours / "upstream" / "releases.txt").read_bytes()
    for slug in SEEDS:
        assert (older / "snippets" / slug / "proof.json").read_bytes() == (
            ROOT / "snippets" / slug / "proof.json"
        ).read_bytes()
    report = (older / "report.md").read_text()
    assert report.startswith(f"# SGLang {NEW}\n\nCompared with 0.5.22. 2 of 2 records hold, 0 broke, ")
    assert "## New launch checks without a record (" in report
