"""What SGLang's answer means for a record: this message, another one, or none."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from sglang_compat.releases import messages_in
from sglang_compat.snippets import Snippet, Weights
from sglang_compat.upstream.outcome import Outcome

Verdict = Literal[
    "raises",
    "later",
    "other wording",
    "accepts",
    "flag unknown",
    "value unknown",
    "model unknown",
    "other error",
    "crash",
]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
SAYS = frozenset[Verdict]({"raises", "later"})  # the release has this message
NEW_MODEL = "Transformers does not recognize this architecture"  # what a release says of a model that came later
LONGEST = 1000  # characters of a message that are kept
ADDRESS = re.compile(r"\b0x[0-9a-f]{6,16}\b")
WORD = re.compile(r"--[a-z0-9-]+|[a-z]{3,}")
PIECE = re.compile(r"\w+")
ALIKE = 0.5  # of the shorter message's words


@dataclass(frozen=True)
class Answer:
    """What SGLang said, as far as a proof keeps it.

    Args:
        kind: ``ok``, the exception's class, ``argparse``, ``crash`` or ``timeout``.
        text: The message; of a bare assert its source; when accepted, the logged line that is the record's
            message, if it is about one.
        at: File below the package, and line.
        function: The function that raises.
    """

    kind: str
    text: str = ""
    at: str = ""
    function: str = ""

    @property
    def ok(self) -> bool:
        """Whether SGLang accepts the command."""
        return self.kind == "ok"


def answer(snippet: Snippet, outcome: Outcome) -> Answer:
    """Keep of an outcome what matters to a record."""
    if outcome.ok:
        said = [line for line in outcome.log if is_announcement(snippet) and fit(snippet, Answer("ok", line))]
        return Answer("ok", steady(said[0]) if said else "")
    # A bare assert over several lines reads as the catalogue has it, on one.
    text = (outcome.message or "").strip() or " ".join((outcome.source or "").split())
    return Answer(outcome.type or "crash", steady(text), outcome.at or "", outcome.function or "")


def steady(text: str) -> str:
    """Take out of a message what differs from run to run: addresses of objects; and what is beyond measure long."""
    text = ADDRESS.sub("0x…", text)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def is_announcement(snippet: Snippet) -> bool:
    """Whether a record is about a line that SGLang logs while it goes on, not about a refusal."""
    return snippet.record.severity == "warning"


def fit(snippet: Snippet, answer: Answer) -> int:
    """Say how well a record fits an answer: the letters of its longest fitting wording, 0 when none fits."""
    if answer.ok != is_announcement(snippet):
        return 0
    most, text = 0, answer.text
    for weight, longest, one in snippet.weights:
        if weight > most and longest in text and one.matches(text):
            most = weight
    return most


class Wordings(Iterable[Snippet]):
    """Records that are found by a word of their messages: of thousands, only a few are held against an answer.

    Args:
        snippets: The records.
    """

    def __init__(self, snippets: Iterable[Snippet]):
        self._all = {snippet.slug: snippet for snippet in snippets}
        said = tuple((slug, is_announcement(one), one.weights) for slug, one in self._all.items())
        self._by_word, self._best = _by_word(said)

    def __iter__(self) -> Iterator[Snippet]:
        return iter(self._all.values())

    def near(self, text: str) -> Iterator[Snippet]:
        """Give the records whose message can stand in a text, and few others."""
        for word in {"", *PIECE.findall(text)}:
            for slug in self._by_word.get(word, ()):
                yield self._all[slug]

    def best(self, answer: Answer) -> Snippet | None:
        """Give the record that fits an answer best; of equals the first by name."""
        key = answer.ok, answer.text
        if key not in self._best:
            found = _best(self.near(answer.text), answer)
            self._best[key] = found.slug if found else ""
        return self._all.get(self._best[key])


@lru_cache(maxsize=2)  # while the guide is served, few edits are of a message; all records are asked, and the proved
def _by_word(said: tuple[tuple[str, bool, Weights], ...]) -> tuple[dict[str, list[str]], dict[tuple[bool, str], str]]:
    """Give what `Wordings` finds records by, and room for what it has found.

    Args:
        said: Of each record its name, whether it is an announcement, and its wordings.

    Returns:
        The names by a word of a message, ``""`` for one that has no whole word; and an empty place for the record
        that fits an answer best, since most releases answer in the same words.
    """
    inner = [(slug, _inner_words(longest)) for slug, _, weights in said for _, longest, _ in weights]
    crowd = Counter(word for _, words in inner for word in words)
    by_word: dict[str, list[str]] = {}
    for slug, words in inner:
        rarest = min(words, key=lambda word: (crowd[word], word), default="")
        by_word.setdefault(rarest, []).append(slug)
    return by_word, {}


def _inner_words(literal: str) -> set[str]:
    """Give the words that a text with this literal in it holds whole: not what its ends may have cut."""
    return {found[0] for found in PIECE.finditer(literal) if found.start() > 0 and found.end() < len(literal)}


def best(snippets: Iterable[Snippet], answer: Answer) -> Snippet | None:
    """Give the record that fits an answer best; of equals the first by name.

    Args:
        snippets: The records; `Wordings` where many answers are asked about.
        answer: What SGLang said.
    """
    return snippets.best(answer) if isinstance(snippets, Wordings) else _best(snippets, answer)


def _best(snippets: Iterable[Snippet], answer: Answer) -> Snippet | None:
    most, found = 0, None
    for snippet in snippets:
        weight = fit(snippet, answer)
        if weight > most or (found is not None and weight == most and snippet.slug < found.slug):
            most, found = weight, snippet
    return found


def better(snippet: Snippet, snippets: Iterable[Snippet], answer: Answer) -> Snippet | None:
    """Give another record that fits an answer better than this one, or None."""
    found = best(snippets, answer)
    return found if found and fit(found, answer) > fit(snippet, answer) else None


def verdict(snippet: Snippet, answer: Answer, release: str) -> Verdict:
    """Say what an answer to before.sh is to its record.

    Args:
        snippet: The record.
        answer: What SGLang said.
        release: The release that said it.
    """
    if fit(snippet, answer):
        return "raises"
    if answer.ok:
        return "later" if snippet.guide.later and holds(snippet, release) else "accepts"
    if answer.kind in ("crash", "timeout"):
        return "crash"
    if answer.kind == "argparse":
        return "value unknown" if "invalid choice" in answer.text else "flag unknown"
    if NEW_MODEL in answer.text:
        return "model unknown"
    return "other wording" if _alike(snippet, answer.text) else "other error"


def holds(snippet: Snippet, release: str) -> bool:
    """Whether a record's message stands in a release's source, by the catalogue.

    Args:
        snippet: The record.
        release: The release.
    """
    return any(release in message.releases for message in messages_in(snippet.wordings))


def _alike(snippet: Snippet, text: str) -> bool:
    """Whether a message reads like an older wording: half its words, and a flag if the record's message names one."""
    theirs = set(WORD.findall(text.lower()))
    for one in snippet.templates:
        ours = set(WORD.findall(" ".join(one.literals).lower()))
        flags = {word for word in ours if word.startswith("--")}
        shared = ours & theirs
        if (not flags or flags & shared) and len(shared) >= ALIKE * min(len(ours), len(theirs) or 1):
            return True
    return False
