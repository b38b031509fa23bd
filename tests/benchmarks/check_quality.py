"""How good a check is on commands that nobody picked: random ones, put to SGLang itself.

    python tests/benchmarks/check_quality.py [--seed N] [--commands N] [--release R] [--wide] [--show]

Takes the `upstream` extra and an installed release. Prints how many of the commands that SGLang accepts are told a
conflict, how many of those that it refuses for a reason that a record has are found with that record first, and how
many repairs SGLang accepts. The commands are like the recorded ones (tests/data/commands-0.5.23.jsonl): the same
flags and values, models and machines; with `--wide` every model and machine, and up to six flags.
"""

import argparse
import json
import random
import re
import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from helpers import checked, saying

from sglang_compat import launch, snippets
from sglang_compat.check import guide, whole
from sglang_compat.prove import judge
from sglang_compat.upstream.machines import machines
from sglang_compat.upstream.models import models
from sglang_compat.upstream.session import Session

ROWS = [
    json.loads(line) for line in (Path(__file__).parents[1] / "data" / "commands-0.5.23.jsonl").read_text().splitlines()
]


def commands(seed, number, wide):
    """Make commands: (machine, model, flags)."""
    values = defaultdict(set)
    for row in ROWS:
        for flag, value in re.findall(r"(--\S+)(?: ([^-]\S*))?", row["flags"]):
            values[flag].add(value)
    chance = random.Random(seed)
    gpus = sorted(machines() if wide else {row["gpu"] for row in ROWS})
    architectures = sorted(models() if wide else {row["model"] for row in ROWS})
    for _ in range(number):
        flags = chance.sample(sorted(values), chance.randint(1, 6 if wide else 4))
        words = [f"{flag} {chance.choice(sorted(values[flag]))}".strip() for flag in flags]
        yield chance.choice(gpus), chance.choice(architectures), " ".join(words)


def judged(release, gpu, asked):
    """Put commands of one machine to SGLang and to the check: a row each with what came of it."""
    known = guide.knowledge(release)
    records = snippets.load_all(snippets.default_folder())
    wordings = judge.Wordings(records)
    rows = []
    with Session(release, gpu) as session:
        for model, flags in asked:
            outcome = session.resolve(launch.parse(flags).argv, model)
            said = judge.answer(records[0], outcome)
            slugs = set() if said.ok else saying(wordings.near(said.text), said)
            one = checked(flags, known, gpu, model)
            found = [finding.slug for finding in one.report.findings]
            text = whole.rewritten([one], known.table) if slugs else None
            after = session.resolve(launch.parse(text).argv, model) if text else None
            rows.append({
                "gpu": gpu, "model": model, "flags": flags, "ok": outcome.ok,
                "said": "" if said.ok else said.text,
                "records": sorted(slugs), "found": found, "fixed": text,
                "starts": after.ok if after else None, "then": after.message if after and not after.ok else "",
            })  # fmt: skip
    return rows


def main():
    """Print the numbers, and with --show what is behind them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--commands", type=int, default=1000)
    parser.add_argument("--release", default="0.5.23")
    parser.add_argument("--wide", action="store_true")
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    asked = defaultdict(list)
    for gpu, model, flags in commands(given.seed, given.commands, given.wide):
        asked[gpu].append((model, flags))
    with ProcessPoolExecutor(2) as pool:
        made = pool.map(judged, [given.release] * len(asked), asked, asked.values())
        rows = [row for part in made for row in part]
    accepted = [row for row in rows if row["ok"]]
    alarms = [row for row in accepted if row["found"]]
    covered = [row for row in rows if row["records"]]
    missed = [row for row in covered if not row["found"] or row["found"][0] not in row["records"]]
    unfixed = [row for row in covered if not row["starts"]]
    bare = [row for row in rows if not row["ok"] and not row["records"]]
    print(f"SGLang {given.release}: {len(rows)} commands, {len(accepted)} accepted")
    print(f"false alarms: {len(alarms)} of {len(accepted)}")
    print(f"refused: {len(rows) - len(accepted)}, of these with a record: {len(covered)}")
    for name, faults in (("right record first", missed), ("repair accepted", unfixed)):
        right = len(covered) - len(faults)
        print(f"{name}: {right} of {len(covered)}, {100 * right / max(1, len(covered)):.1f} %")
    if given.show:
        for name, faults in (("FALSE ALARM", alarms), ("NOT FIRST", missed), ("NOT REPAIRED", unfixed), ("-", bare)):
            for row in faults:
                print(name, json.dumps(row))


if __name__ == "__main__":
    main()
