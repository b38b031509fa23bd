import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import fill
import make_vectors
import pytest
import quality
from helpers import ROOT
from make_vectors import INDEX, VECTORS

from sglang_compat import snippets
from sglang_compat.match import compile_index, match
from sglang_compat.match.index import build_index
from sglang_compat.releases import messages

TWIN = Path(__file__).parent / "match.test.mjs"


def run_twin(**environment):
    node = shutil.which("node")
    if node is None:
        if os.environ.get("CI"):
            pytest.fail("node is missing, so the browser's matcher was not tested")
        pytest.skip("the browser's matcher is tested with node, which is not installed")
    done = subprocess.run(
        [node, "--test", str(TWIN)], env=os.environ | environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_python_meets_the_vectors():
    index = compile_index(json.loads(INDEX.read_text()))
    lines = VECTORS.read_text().splitlines()
    assert len(lines) > 250
    for line in lines:
        vector = json.loads(line)
        found = make_vectors.expected(match(vector["text"], index, vector["release"]))
        assert found == vector["matches"], vector["text"]


def test_javascript_meets_the_vectors():
    run_twin()


def test_javascript_equals_python_on_the_whole_catalogue(tmp_path):
    chance = random.Random(5)
    records = snippets.load_all(ROOT / "snippets")
    files = [build_index(records, messages(), tier) for tier in (1, 2)]
    everything = compile_index(*files)
    for tier, file in enumerate(files, 1):
        (tmp_path / f"{tier}.json").write_text(json.dumps(file))
    texts = [json.loads(line)["text"] for line in quality.PASTES.read_text().splitlines()]
    for entry in chance.sample(everything.entries, 60):
        shown = fill.raised(entry.exception, entry.kind, fill.fill(entry.parts, chance), chance)
        texts += [fill.prefixed(shown, chance), fill.quoted(shown, chance), fill.half(shown)]
    for record in records:  # what only records say: Python's own words, argparse's
        if record.record.errorType == "internal" or record.record.errorClass == "argparse":
            said = f"{record.record.errorClass}: {record.record.errorMessage}"
            texts += [said, f'  File "/x/{record.record.filePath}", line 1, in f\n{said}']
    texts.append("launch_server.py: error: argument --tool-call-parser: invalid choice: 'x' (choose from 'glm')")
    lines = [make_vectors.vector_line(text, None, everything) for text in texts]
    (tmp_path / "vectors.jsonl").write_text("".join(lines))
    files = "|".join(str(tmp_path / f"{tier}.json") for tier in (1, 2))
    run_twin(MATCH_VECTORS=str(tmp_path / "vectors.jsonl"), MATCH_INDEX=files)
