"""How well pastes are matched: python tests/match/quality.py [--sample N] prints the numbers."""

import argparse
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import fill
import unrelated

from sglang_compat.match import Index, Match, compile_index, match
from sglang_compat.match.anchors import anchors
from sglang_compat.match.index import build_index
from sglang_compat.match.paste import canon
from sglang_compat.releases import messages

PASTES = Path(__file__).parents[1] / "data" / "pasted-errors.jsonl"
LOST, HALF = "beginning lost", "cut in half"
# Per cent; every other form has to be found always. Of messages that lost their beginning, no search can find more
# than `ceiling` says: the bar is a share of those.
BARS = {LOST: 97, HALF: 95}
FORMS: dict[str, Callable[[str, random.Random], str]] = {
    "exact": lambda text, chance: text,
    "wrapped": fill.wrapped,
    "cut by the terminal": fill.cut_by_terminal,
    "prefixed": fill.prefixed,
    "quoted": fill.quoted,
    "in a JSON log": fill.in_json,
}


def indexes() -> tuple[Index, Index]:
    """The launch checks, and everything."""
    files = [build_index([], messages(), tier) for tier in (1, 2)]
    return compile_index(files[0]), compile_index(*files)


def find(text: str, launch: Index, everything: Index) -> list[Match]:
    """Search as the command and the browser do: tier 2 only when tier 1 has no answer."""
    found = match(text, launch)
    if any(one.certainty == "sure" and one.kind != "override" for one in found):
        return found
    return match(text, everything)


def pastes_right(launch: Index, everything: Index) -> tuple[list[str], int]:
    """The ids of the handed pastes whose first match is wrong, and how many there are."""
    pastes = [json.loads(line) for line in PASTES.read_text().splitlines()]
    wrong = []
    for paste in pastes:
        found = find(paste["text"], launch, everything)[:1]
        named = [one.flag or "" for one in found] + [one.template for one in found if paste["kind"] != "argparse"]
        if not any(paste["literal"] in name for name in named):
            wrong.append(paste["id"])
    return wrong, len(pastes)


@dataclass
class Tally:
    """How many filled templates were found, per form.

    Args:
        right: The template itself came first (cut in half: among the first three), or one that reads the same.
        tied: What is left of the message stands in another template just as well, and that came first.
        wrong: The others, in words.
    """

    right: Counter[str] = field(default_factory=Counter)
    tied: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def templates_right(index: Index, numbers: Iterable[int], chance: random.Random) -> Tally:
    """Fill templates, hurt them in every form, and look what is found.

    A template that reads the same (letter by letter, in the same places) counts as right: nobody can tell them apart.
    So does one, of a whole message, that says the very same with these values.
    """
    tally = Tally()
    reads_of = {entry.id: reads for entry, reads in zip(index.entries, index.cleaned, strict=True)}
    for number in numbers:
        entry, reads = index.entries[number], index.cleaned[number]
        message = fill.fill(entry.parts, chance)
        shown = fill.raised(entry.exception, entry.kind, message, chance)
        texts = {form: hurt(shown, chance) for form, hurt in FORMS.items()}
        texts |= {LOST: fill.without_beginning(message), HALF: fill.half(message)}
        for form, text in texts.items():
            found = [one for one in match(text, index) if one.entry]
            first = [one.entry for one in found[: 3 if form == HALF else 1] if one.entry]
            whole = form in FORMS and first and says(first[0].parts, message) and first[0].kind == entry.kind
            if whole or any(reads_of[one.id] == reads for one in first):
                tally.right[form] += 1
            elif form in (LOST, HALF) and found and found[0].score == alone_score(text, index, number):
                tally.tied[form] += 1
            else:
                tally.wrong.append(f"{form}: {text!r} should be {entry.template!r}")
    return tally


def says(parts: Sequence[str], message: str) -> bool:
    """Whether a template, with some values, is a message to the letter."""
    pattern = "".join("(?s:.+)" if number % 2 else re.escape(part) for number, part in enumerate(parts))
    return re.fullmatch(pattern, message) is not None


def ceilings(index: Index) -> list[float]:
    """For each template, the chance of whoever knows every template to name it when its beginning is lost.

    Templates that then leave the same words (holes with one word in them) cannot be told apart: one of them is named.
    What then reads as the whole of another template is named as that one.
    """
    left = [remains(entry.parts) for entry in index.entries]
    reading: dict[tuple[str, ...], Counter[tuple[str, ...]]] = {}
    for words, reads in zip(left, index.cleaned, strict=True):
        reading.setdefault(words, Counter())[reads] += 1
    wholes = set(index.cleaned)
    return [
        0 if words in wholes and words != reads else max(reading[words].values()) / reading[words].total()
        for words, reads in zip(left, index.cleaned, strict=True)
    ]


def remains(parts: Sequence[str]) -> tuple[str, ...]:
    """What is left of a template that lost its beginning, as the matcher compares it."""
    text = "".join("\0" if number % 2 else part for number, part in enumerate(parts))
    return tuple(canon(part) for part in fill.without_beginning(text).split("\0"))


def alone_score(text: str, index: Index, number: int) -> int:
    """How well a text fits a template when there is no other."""
    reads = (index.cleaned[number],)
    one = replace(index, entries=(index.entries[number],), cleaned=reads, table=anchors(reads), loose=())
    return max((found.score for found in match(text, one) if found.span != (0, 0)), default=-1)


def unrelated_sure(index: Index) -> list[str]:
    """The unrelated errors that are taken for SGLang's with certainty."""
    return [text for text in unrelated.errors() if any(one.certainty == "sure" for one in match(text, index))]


def main() -> None:
    """Print every number."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, help="templates of each tier; all of them when missing")
    parser.add_argument("--show", type=int, default=0, help="print so many of those that are not found")
    options = parser.parse_args()
    launch, everything = indexes()
    wrong, total = pastes_right(launch, everything)
    print(f"pasted errors: {total - len(wrong)} of {total} first ({', '.join(wrong)})")
    errors = unrelated.errors()
    print(f"unrelated errors taken for sure: {len(unrelated_sure(everything))} of {len(errors)}")
    chance = random.Random(1)
    size = len(launch.entries)
    tiers = {
        "launch checks, alone": (launch, range(size)),
        "launch checks among everything": (everything, range(size)),
        "the rest": (everything, range(size, len(everything.entries))),
    }
    below = total - len(wrong) < 43 or bool(unrelated_sure(everything))
    for name, (index, numbers) in tiers.items():
        chosen = sorted(chance.sample(numbers, min(options.sample or len(numbers), len(numbers))))
        if not chosen:
            continue
        tally = templates_right(index, chosen, chance)
        print(f"{name}, {len(chosen)} templates:")
        chances = ceilings(index)
        for form in [*FORMS, LOST, HALF]:
            most = sum(chances[number] for number in chosen) if form == LOST else len(chosen)
            below = below or 100 * tally.right[form] < BARS.get(form, 100) * most
            tied = f", {100 * tally.tied[form] / len(chosen):.2f} % more in a tie" if tally.tied[form] else ""
            of = (
                f"; {100 * most / len(chosen):.2f} % can be told apart, {100 * tally.right[form] / most:.2f} % of these"
            )
            print(f"    {form:20} {100 * tally.right[form] / len(chosen):6.2f} %{tied}{of if form == LOST else ''}")
        for line in tally.wrong[: options.show]:
            print(f"    {line[:400]}")
    sys.exit("below the bar" if below else 0)


if __name__ == "__main__":
    main()
