"""Write the vectors that Python and JavaScript both have to meet: python tests/match/make_vectors.py

vector-index.json is a small index, taken out of the whole one, so that a new harvest leaves the vectors alone.
"""

import json
import random
from pathlib import Path
from typing import Any

import fill
import quality
import unrelated

from sglang_compat.match import Index, Match, compile_index, match
from sglang_compat.match.entry import COLUMNS
from sglang_compat.match.index import build_index
from sglang_compat.releases import messages

HERE = Path(__file__).parent
INDEX = HERE / "vector-index.json"
VECTORS = HERE / "vectors.jsonl"
ENTRIES = 150
FLAGS = 120
ODD = [
    "",
    " ",
    "\n",
    "\x00",
    "a",
    "é" * 20,
    "\ud800 lone",
    "😀 😀",
    "`" * 30,
    "[" * 30,
    "argument",
    "error: argument -: : ",
    "launch_server.py: error: unrecognized arguments: \u2013tp 4 \u2014page-sizes 3 --tp 4 -tp 4",
    "launch_server.py: error: unrecognized arguments: \\",
    "launch_server.py: error: ambiguous option: --speculative-draft could match",
    "TypeError: ServerArgs.__init__() got an unexpected keyword argument 'tensor_parallel_size'",
]

# One line that says the same more often than it is looked up, and then what counts.
REPEATED = "not supported " * 1_100 + "ValueError: extra_buffer is not supported for Foo; use no_buffer."


def expected(found: list[Match]) -> list[dict[str, Any]]:
    """Give all of the matches that both sides have."""
    return [
        {
            **one.to_json(),
            "releases": [*one.releases[:1], *one.releases[-1:], len(one.releases)],  # the whole list fills pages
            "id": one.entry.id if one.entry else None,
            "span": list(one.span),
            "why": one.why,
            "advice": dict(one.advice),
            "score": one.score,
        }
        for one in found
    ]


def vector_line(text: str, release: str | None, index: Index) -> str:
    """Write one vector."""
    return json.dumps({"text": text, "release": release, "matches": expected(match(text, index, release))}) + "\n"


def small_index(chance: random.Random) -> dict[str, Any]:
    """Take some entries, those that the handed pastes find, and some flags out of the whole index."""
    file = build_index([], messages(), 1)
    whole = compile_index(file)
    pastes = [json.loads(line)["text"] for line in quality.PASTES.read_text().splitlines()]
    found = [one for text in pastes for one in match(text, whole)]
    ids = {one.entry.id for one in found if one.entry} | set(chance.sample(file["entries"]["ids"], ENTRIES))
    names = {one.flag for one in found} | {row[0] for row in chance.sample(file["flags"]["names"], FLAGS)}
    kept = [number for number, id in enumerate(file["entries"]["ids"]) if id in ids]
    flags = file["flags"]
    flags["names"] = [row for row in flags["names"] if row[0] in names]
    fields = {row[0].lstrip("-").replace("-", "_") for row in flags["names"]} | names
    flags["fields"] = [row for row in flags["fields"] if row[0] in fields]
    file["entries"] = {name: [file["entries"][name][number] for number in kept] for name in COLUMNS}
    file["records"] = {
        file["entries"]["ids"][0]: ["a-record", "A record"],
        file["entries"]["ids"][1]: ["another", None],
    }
    return file


def texts(index: Index, chance: random.Random) -> list[str]:
    """Give pastes of every kind."""
    made = [json.loads(line)["text"] for line in quality.PASTES.read_text().splitlines()]
    made += chance.sample(unrelated.errors(), 20) + ODD
    for entry in chance.sample(index.entries, 25):
        message = fill.fill(entry.parts, chance)
        shown = fill.raised(entry.exception, entry.kind, message, chance)
        made += [chance.choice(list(quality.FORMS.values()))(shown, chance) for _ in range(2)]
        made += [fill.without_beginning(message), fill.half(message)]
    names = list(index.flags.names)
    for _ in range(10):
        one, other, value = chance.choice(names), chance.choice(names), chance.choice(fill.VALUES)
        made += [
            f"launch_server.py: error: unrecognized arguments: {one} {value} {one[:5] + one[6:]} {other.replace('-', '_')}",
            f"error: argument {one}/-x: invalid choice: {value!r} (choose from 'a', 'b')",
            f"sglang serve: error: ambiguous option: {one[:9]} could match {one}, {other}",
            f"> launch_server.py: error: argument {one}: expected one argument",
            f"error: argument {one}: invalid int value: {value!r}",
            f"ServerArgs.__init__() got an unexpected keyword argument '{other[2:].replace('-', '_')}'",
        ]
    for _ in range(60):  # two at once, or with holes torn into it
        one, other = chance.choice(made), chance.choice(made)
        made.append(
            f"{one}\n{other}" if chance.random() < 0.5 else one[: chance.randrange(len(one) + 1)] + "…" + other[9:]
        )
    return [*made, REPEATED]


def main() -> None:
    """Write both files."""
    chance = random.Random(3)
    file = small_index(chance)
    INDEX.write_text(json.dumps(file, separators=(",", ":")) + "\n")
    index = compile_index(file)
    lines = []
    for text in texts(index, chance):
        lines.append(vector_line(text, chance.choice([None, *index.releases]), index))
    VECTORS.write_text("".join(lines))
    print(f"{len(lines)} vectors, {len(index.entries)} messages, {len(index.flags.names)} flags")


if __name__ == "__main__":
    main()
