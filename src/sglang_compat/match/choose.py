"""From the chains that a scan found to what is shown: which is right, how sure, in what order."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sglang_compat.match.compiled import Index
from sglang_compat.match.entry import Match
from sglang_compat.match.paste import Paste, words_of
from sglang_compat.match.templates import Chain
from sglang_compat.match.values import capture, locate

CONSIDERED = 400  # chains looked at, longest first
ERRORS = 50  # different errors reported
OTHERS = 3  # further templates kept for the same stretch of a paste
WHOLE = 80  # what a short template's signs, and its fitting from end to end, count beside its few letters
LEAST = 12  # letters and digits that must be found, or half of the template; less is only a guess
SLIP = 3  # letters that may be missing without a word: a slip of the copyist
SURE = 24  # letters and digits that make a whole message sure, ...
SURE_PLAIN = 16  # ... one without holes, ...
SURE_ANYWHERE = 32  # ... one in the middle of other text, ...
SURE_STRETCH = 26  # ... and, in one stretch, one that has lost its beginning or end
MARKS = "'\"`:|\u2018\u2019\u201c\u201d\u2026]<>"  # what may stand around a message inside a line
CUT = " _<{('\"=-"  # what may be left of a value where the whole paste is cut
CONTEXT = 4000  # characters before a message in which its traceback is looked for


@dataclass(frozen=True)
class Candidate:
    """A chain, and how well it fits.

    Args:
        chain: The segments.
        found: Letters and digits found, with the literals that are too short to be looked up.
        total: Letters and digits of the template.
        alone: Whether the paste can begin and end where the template does.
        torn: Whether other words stand where the template goes on, before, after or in the middle of what was
            found; or whether most of it is lost at both ends.
        headless: Whether its beginning is lost.
        loose: Whether it is one of the short templates, which are compared with a whole message as it is written.
    """

    chain: Chain
    found: int
    total: int
    alone: bool
    torn: bool
    headless: bool
    loose: bool

    @property
    def score(self) -> int:
        """The longest text wins; but a whole message may be somewhat shorter, and one torn apart has to be longer."""
        if self.found == self.total:
            return (16 if self.alone else 14) * self.found + (WHOLE if self.loose else 0)
        return (8 if self.torn else 10) * self.found


def choose(paste: Paste, chains: Sequence[Chain], index: Index, release: str | None) -> list[list[Candidate]]:
    """Group chains by the stretch of the paste that they explain.

    Args:
        paste: The cleaned paste.
        chains: What the scan found.
        index: What it was scanned for.
        release: The reader's release, which decides between equals.

    Returns:
        Groups by falling score, each best first; one candidate for templates that read the same. Guesses only
        if there is nothing better, see `is_guess`.
    """
    longest = sorted(chains, key=lambda chain: (-chain.found, chain.place, chain.entry))[:CONSIDERED]
    loose = set(index.loose)
    candidates = [_candidate(paste, chain, index.cleaned[chain.entry], chain.entry in loose) for chain in longest]
    telling = [one for one in candidates if one.found >= LEAST or 2 * one.found >= one.total]
    candidates = telling or candidates
    candidates.sort(key=lambda one: (-one.score, one.chain.place, one.chain.entry))
    groups: list[list[Candidate]] = []
    for candidate in candidates:
        home = next((group for group in groups if _same_stretch(candidate.chain, group[0].chain)), None)
        if home is not None:
            home.append(candidate)
        elif len(groups) < ERRORS:
            groups.append([candidate])
    return [_in_order(paste, group, index, release) for group in groups]


def _candidate(paste: Paste, chain: Chain, cleaned: Sequence[str], loose: bool) -> Candidate:
    places = locate(paste, chain, cleaned)
    looked_up = {segment.literal for segment in chain.segments}
    found = chain.found + sum(len(cleaned[n]) for n, place in enumerate(places) if place and n not in looked_up)
    total = sum(map(len, cleaned))
    solid = [(number, place) for number, place in enumerate(places) if place]
    (first, opening), (last, closing) = solid[0], solid[-1]
    begins = _begins(paste.text, paste.origin(opening.start))
    ends = _ends(paste.text, paste.origin(closing.stop - 1) + 1)
    headless = not opening.head or any(cleaned[:first])
    endless = not closing.tail or any(cleaned[last + 1 :])
    return Candidate(
        chain,
        found,
        total,
        alone=(begins or not cleaned[0]) and (ends or not cleaned[-1]),
        torn=_torn(paste, chain, cleaned)
        or (headless and not begins)
        or (endless and not ends)
        or (headless and endless and 2 * found < total),
        headless=headless,
        loose=loose,
    )


def _torn(paste: Paste, chain: Chain, cleaned: Sequence[str]) -> bool:
    """Whether words of a literal are missing in the middle, and no ellipsis stands for them."""
    for last, following in pairwise(chain.segments):
        if last.literal == following.literal:
            missing = following.start - last.end
        else:
            missing = len(cleaned[last.literal]) - last.end + following.start
        if missing > SLIP:
            between = paste.text[paste.origin(last.stop - 1) + 1 : paste.origin(following.place)]
            if "..." not in between and "\u2026" not in between:
                return True
    return False


def _same_stretch(chain: Chain, winner: Chain) -> bool:
    """Whether half of what a chain found is part of what a better chain found."""
    if chain.place >= winner.stop or chain.stop <= winner.place:
        return False
    shared = 0
    for segment in chain.segments:
        for other in winner.segments:
            shared += max(0, min(segment.stop, other.stop) - max(segment.place, other.place))
    return 2 * shared >= chain.found


def _in_order(paste: Paste, group: list[Candidate], index: Index, release: str | None) -> list[Candidate]:
    """Decide between equals, and keep one of those that read the same."""
    kept: list[Candidate] = []
    seen: set[tuple[str, ...]] = set()
    while group and len(kept) <= OTHERS:
        equals = [one for one in group if one.score == group[0].score]
        group = group[len(equals) :]
        if len(equals) > 1:
            equals.sort(key=lambda one: _fitness(paste, one, index, release), reverse=True)
        for one in equals:
            cleaned = index.cleaned[one.chain.entry]
            if cleaned not in seen:
                seen.add(cleaned)
                kept.append(one)
    return kept[: 1 + OTHERS]


def _fitness(paste: Paste, one: Candidate, index: Index, release: str | None) -> tuple[int, ...]:
    """Say which of equally long matches fits better; compared from the first number on."""
    chain = one.chain
    entry = index.entries[chain.entry]
    start, stop = paste.origin(chain.place), paste.origin(chain.stop - 1) + 1
    before = paste.text[max(0, start - CONTEXT) : start]
    frames = max(
        (
            2 * (file.rpartition("/")[2] in before) + (bool(function) and function.rpartition(".")[2] in before)
            for file, function in entry.places
        ),
        default=0,
    )
    values, _ = capture(paste, chain, entry.parts, index.cleaned[chain.entry])
    return (
        _verbatim(paste.text[max(0, start - 20) : stop + 20], entry.literals),
        one.found - one.total,
        len(values) - len(set(entry.holes)),
        int(bool(entry.exception) and f"{entry.exception}:" in before[-200:]),
        frames,
        int(release in entry.releases),
        int(entry.slug is not None),
        index.releases.index(entry.releases[-1]) if entry.releases else -1,
        -chain.entry,
    )


def _verbatim(text: str, literals: Sequence[str]) -> int:
    """Count the characters of the words that the text has as the template writes them: tells `>` from `<`."""
    count = 0
    place = 0
    for literal in literals:
        for word in words_of(literal):
            found = text.find(word, place)
            if found >= 0:
                count += len(word)
                place = found + len(word)
    return count


def is_guess(groups: Sequence[Sequence[Candidate]]) -> bool:
    """Whether so little was found that shared words would say more."""
    return not any(one.found >= LEAST or 2 * one.found >= one.total for group in groups for one in group[:1])


def is_sure(paste: Paste, one: Candidate, index: Index) -> bool:
    """Whether enough of the template was found to be no accident.

    A message that lost its beginning or end is believed; one that begins or goes on in other words is not. What
    Python says by itself any program can say: it takes a traceback through the right file.
    """
    chain = one.chain
    entry = index.entries[chain.entry]
    if entry.kind == "internal":
        start = paste.origin(chain.place)
        before = paste.text[max(0, start - CONTEXT) : start]
        return one.found == one.total and any(file.rpartition("/")[2] in before for file, _ in entry.places)
    if one.found == one.total:
        enough = SURE if len(entry.parts) > 1 else SURE_PLAIN
        return one.found >= (enough if one.alone else SURE_ANYWHERE)
    if 10 * one.found >= 8 * one.total and one.found >= SURE_ANYWHERE:
        return True
    if one.headless and 2 * one.found < one.total:
        return False  # more than the first words are lost: a flag and its value may be all that is left
    longest = max(segment.end - segment.start for segment in chain.segments)
    return not one.torn and longest >= SURE_STRETCH


def _begins(text: str, place: int) -> bool:
    """Whether a message can begin here: nothing before it that belongs to the same sentence."""
    before = text[max(0, place - 40) : place].rstrip(" \t-(<[{=")
    line = before[max(before.rfind("\n"), before.rfind("\r")) + 1 :]
    return line.strip(" \t>#|*") == "" or line[-1] in MARKS or line.endswith("...")


def _ends(text: str, place: int) -> bool:
    """Whether a message can be cut off here: nothing after it that belongs to the same sentence."""
    if place + 12 >= len(text) and not text[place:].strip(CUT):
        return True
    after = text[place : place + 12].lstrip(" \t")
    after = after.lstrip(".,;:)]}>")
    return after.lstrip(" \t") == "" or after[0] in "\r\n" + MARKS or text.startswith("...", place)


def to_match(paste: Paste, one: Candidate, index: Index, sure: bool) -> Match:
    """Make a candidate presentable."""
    entry = index.entries[one.chain.entry]
    values, span = capture(paste, one.chain, entry.parts, index.cleaned[one.chain.entry])
    share = 100 * one.found // one.total
    why = "Every word of the message is there" if share == 100 else f"{share} % of the message is there, in order"
    certainty = "sure" if sure else "maybe"
    return Match(entry, entry.template, entry.kind, certainty, span, why, values, None, entry.releases, score=one.score)


def shown_order(matches: Sequence[Match]) -> list[Match]:
    """Sort: what ended the launch in the order of the paste, then what SGLang overrode, then what is unsure."""
    sure = [match for match in matches if match.certainty == "sure"]
    unsure = [match for match in matches if match.certainty != "sure"]
    sure.sort(key=lambda match: (match.kind == "override", match.span))
    unsure.sort(key=lambda match: (-match.score, match.span))
    return [*sure, *unsure]
