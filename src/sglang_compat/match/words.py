"""Stage 2: the templates that share the most telling words with a text, when stage 1 finds nothing.

BM25 over words, each template a document; numbers and other values count for nothing. All arithmetic that ranks is
rounded down to whole numbers, so that Python and the browser agree.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor, log

from sglang_compat.match.entry import Entry
from sglang_compat.match.paste import Paste, clean

MOST = 5  # suggestions
LAST = 300  # words of a long paste that are looked up: what ended a log stands at its end
PREFIXES = 30  # words that a half-typed last word may stand for
ENOUGH = 11_000  # thousandths of BM25 weight that shared words must have: two rare ones, or several common ones
SHARE = 0.4  # part of the text's weight, or ...
COVER = 0.6  # ... of the template's, that must be shared


@dataclass(frozen=True)
class Hit:
    """A template and how much it shares with the text, in thousandths of BM25 weight."""

    entry: int
    score: int


def words(paste: Paste) -> list[str]:
    """Give a paste's words: runs of letters and digits with a letter, two characters or more."""
    edges = [*paste.at, len(paste.canon)]
    runs = [paste.canon[start:end] for start, end in pairwise(edges)]
    return [run for run in runs if len(run) > 1 and not run.isdigit()]


class Words:
    """The lookup table from words to templates.

    Args:
        entries: The templates.
    """

    def __init__(self, entries: Sequence[Entry]):
        documents = [sorted(set(words(clean(f"{' '.join(e.literals)} {e.title or ''}")))) for e in entries]
        self.postings: dict[str, list[int]] = {}
        for number, document in enumerate(documents):
            for word in document:
                self.postings.setdefault(word, []).append(number)
        self.weights = {word: self._weight(len(postings), len(entries)) for word, postings in self.postings.items()}
        self.unknown = self._weight(0, len(entries))
        self.sizes = [len(document) for document in documents]
        self.totals = [sum(self.weights[word] for word in document) for document in documents]
        self.average = max(1.0, sum(self.sizes) / max(1, len(self.sizes)))
        self.vocabulary = sorted(self.postings)

    @staticmethod
    def _weight(crowd: int, size: int) -> int:
        return floor(1000 * log(1 + (size - crowd + 0.5) / (crowd + 0.5)))

    def search(self, paste: Paste) -> list[Hit]:
        """Find the best few templates, best first; none if too little is shared.

        Args:
            paste: The cleaned text.
        """
        asked = words(paste)[-LAST:]
        half = asked[-1] if asked and asked[-1] not in self.postings else ""
        shared: Counter[int] = Counter()
        total = 0
        for word in sorted(set(asked)):
            postings, weight = self._postings(word, word == half)
            total += weight
            for entry in postings:
                shared[entry] += weight
        hits = []
        for entry, weight in shared.items():
            part = weight / total
            if weight >= ENOUGH and (part >= SHARE or weight >= COVER * self.totals[entry]):
                norm = 1 + 1.2 * (0.25 + 0.75 * self.sizes[entry] / self.average)
                hits.append(Hit(entry, floor(weight * 2.2 / norm)))
        return sorted(hits, key=lambda hit: (-hit.score, hit.entry))[:MOST]

    def _postings(self, word: str, half_typed: bool) -> tuple[list[int], int]:
        """Give the templates with a word, or with a word that a half-typed one may become, and its weight."""
        if word in self.postings:
            return self.postings[word], self.weights[word]
        if not half_typed or len(word) < 3:
            return [], self.unknown
        first = bisect_left(self.vocabulary, word)
        longer = []
        for candidate in self.vocabulary[first : first + PREFIXES]:
            if candidate.startswith(word):
                longer.append(candidate)
        if not longer:
            return [], self.unknown
        postings = sorted({entry for candidate in longer for entry in self.postings[candidate]})
        return postings, min(self.weights[candidate] for candidate in longer)
