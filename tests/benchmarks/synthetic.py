"""Any number of records, made from the real ones and always the same: what the guide costs as it grows."""

import json
import re
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from helpers import ROOT

from sglang_compat import snippets
from sglang_compat.check import scope
from sglang_compat.files import write_text
from sglang_compat.prove import judge, proof

# Flags that decide about nothing, so that the real proof holds for a command with one of them, too.
HARMLESS = ("--port {}", "--random-seed {}", "--log-requests-level {}", "--stream-interval {}", "--watchdog-timeout {}")
WORDS = ("prefill", "decode", "draft", "expert", "router", "cache", "scheduler", "tokenizer", "weights", "graph")


def make(folder, count):
    """Write records: the real ones as they are, then variants of them.

    Args:
        folder: Where to; it must be empty or hold a smaller number of them.
        count: How many.
    """
    real = snippets.load_all(ROOT / "snippets")
    for number in range(count):
        snippet, turn = real[number % len(real)], number // len(real)
        if turn == 0:
            for path in snippet.folder.iterdir():
                write_text(folder / snippet.slug / path.name, path.read_text("utf-8"))
        else:
            _variant(snippet, turn, folder)


def _variant(snippet, turn, folder):
    """Write one variant: its own slug, words in its message, title, a flag more in both commands; proof and scope."""
    slug = f"{snippet.slug[:80].strip('-')}-{turn}"
    said = f" In the {WORDS[turn % 10]} of the {WORDS[turn // 10 % 10]}, case {turn}."
    flag = HARMLESS[turn % len(HARMLESS)].format(turn)
    target = folder / slug
    data = json.loads((snippet.folder / "record.json").read_text("utf-8"))
    data["record"] |= {
        "slug": slug,
        "errorMessage": data["record"]["errorMessage"] + said,
        "messagePattern": data["record"]["messagePattern"] + re.escape(said),
    }
    data["guide"] |= {"title": f"{snippet.guide.title or snippet.slug}, case {turn}", "number": None, "aliases": []}
    write_text(target / "record.json", json.dumps(data, indent=2, ensure_ascii=False) + "\n")
    write_text(target / "validator.py", (snippet.folder / "validator.py").read_text("utf-8"))
    for name, command in (("before.sh", snippet.before), ("after.sh", snippet.after)):
        write_text(target / name, f"{command} \\\n  {flag}\n")
    made = snippets.load(target)

    def told(answer):
        return replace(answer, text=answer.text + said) if judge.fit(snippet, answer) else answer

    old = proof.load(snippet.folder)
    if old is not None:
        rows = {
            release: replace(
                row,
                before=told(row.before),
                after=row.after and told(row.after),
                chain=tuple(replace(step, answer=told(step.answer)) for step in row.chain),
            )
            for release, row in old.rows.items()
        }
        proof.save(target, replace(old, hash=made.hash, basis=proof.basis(made), rows=rows))
    if (measured := scope.load(snippet.folder)) is not None:
        flags = {**measured.said["flag"], flag.split()[0]: "raises"}
        scope.save(target, replace(measured, basis=scope.basis(made), said={**measured.said, "flag": flags}))


if __name__ == "__main__":
    make(Path(sys.argv[1]), int(sys.argv[2]))
