"""Our matcher beside lunr as Material uses it and beside a scan with regular expressions, in one run of node.

python tests/benchmarks/match_speed.py    (installs lunr from npm into a temporary folder)
"""

import gzip
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "match"))

import fill  # noqa: E402 - it lies beside the tests of what is measured here

from sglang_compat import snippets  # noqa: E402
from sglang_compat.match import compile_index  # noqa: E402
from sglang_compat.match.index import build_index  # noqa: E402
from sglang_compat.releases import messages  # noqa: E402

QUERIES = 200


def main() -> None:
    """Write the data, and let node measure."""
    records = snippets.load_all(snippets.default_folder())
    files = {f"index-{tier}.json": build_index(records, messages(), tier) for tier in (1, 2)}
    chance = random.Random(1)
    queries = []
    for entry in chance.sample(compile_index(files["index-1.json"]).entries, QUERIES):
        shown = fill.raised(entry.exception, entry.kind, fill.fill(entry.parts, chance), chance)
        queries.append(fill.wrapped(shown, chance))
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
            Path(folder, name).write_text(text)
            print(f"{name}: {len(gzip.compress(text.encode(), 9)) / 1000:.1f} KB gzipped")
        Path(folder, "queries.json").write_text(json.dumps(queries))
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--prefix", folder, "lunr@2.3.9"], check=True)
        subprocess.run(["node", str(HERE / "match_speed.mjs"), folder], check=True)


if __name__ == "__main__":
    main()
