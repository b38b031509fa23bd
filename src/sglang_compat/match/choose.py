"""From the chains that a scan found to what is shown: which is right, how sure, in what order."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from sglang_compat.match.compiled import Index
from sglang_compat.match.entry import Match
from sglang_compat.match.paste import QUOTES, Paste, tidy, words_of
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
BLANKS = " \t\r\n"
SIGNS = " .,:;=-_" + "()[]{}<>" + QUOTES  # what alone is no value
RAISED = ("Error: ", "Exception: ")
VALUE = 120  # characters of a value that a paste may begin or end in
NEAR = 300  # characters around a message in which its first or last value is looked for
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
        slips: Letters missing between what was found.
        hollow: Whether nothing stands where its first or last value should: that end is lost.
        dangling: Whether the paste begins or ends in what may be a value, so that nothing tells of the rest.
        loose: Whether it is one of the short templates, which are compared with a whole message as it is written.
        reach: From where to where it goes in the cleaned paste, with the literals that were not looked up.
        tied: Whether it is a part of a message, and stands in another one just as well.
    """

    chain: Chain
    found: int
    total: int
    alone: bool
    torn: bool
    headless: bool
    slips: int
    hollow: bool
    dangling: bool
    loose: bool
    reach: tuple[int, int]
    tied: bool = False

    @property
    def telling(self) -> bool:
        """Whether it is more than a guess."""
        return self.found >= LEAST or 2 * self.found >= self.total

    @property
    def score(self) -> int:
        """The longest text wins; but a whole message may be somewhat shorter, and one torn apart has to be longer."""
        if self.found == self.total and not self.hollow:
            return (16 * self.found if self.alone else 10 * self.found + 20) + (WHOLE if self.loose else 0)
        if self.torn:
            return (8 if 2 * self.found >= self.total else 6) * self.found
        return (9 if self.dangling else 10) * (self.found - self.slips)


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
    whole = [_whole_words(paste, chain, index.cleaned[chain.entry]) for chain in longest]
    candidates = [_candidate(paste, chain, index.cleaned[chain.entry], chain.entry in loose) for chain in whole]
    telling = [one for one in candidates if one.telling or one.found == len(paste.canon)]
    candidates = telling or candidates
    candidates.sort(key=lambda one: (-one.score, one.chain.place, one.chain.entry))
    groups: list[list[Candidate]] = []
    for candidate in candidates:
        home = next((group for group in groups if _same_stretch(candidate, group[0].chain)), None)
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
    start, stop = paste.origin(opening.start), paste.origin(closing.stop - 1) + 1
    begins, ends = _begins(paste.text, start), _ends(paste.text, stop)
    headless = not opening.head or any(cleaned[:first])
    endless = not closing.tail or any(cleaned[last + 1 :])
    slips = _slips(paste, chain, cleaned)
    # A paste that begins or ends in a value says nothing of what came before or after it.
    inside_first = opening.head and first > 0 and _is_value(paste.text, 0, start)
    inside_last = closing.tail and last + 1 < len(cleaned) and _is_value(paste.text, stop, len(paste.text))
    return Candidate(
        chain,
        found,
        total,
        alone=(begins or not cleaned[0]) and (ends or not cleaned[-1]),
        torn=slips > SLIP
        or (headless and not begins and not inside_first)
        or (endless and not ends and not inside_last)
        or (headless and endless and 2 * found < total),
        headless=headless,
        slips=slips,
        hollow=(not headless and first > 0 and _bare(paste.text[max(0, start - NEAR) : start]))
        or (not endless and last + 1 < len(cleaned) and stop + NEAR > len(paste.text) and _bare(paste.text[stop:])),
        dangling=(headless and not begins and inside_first) or (endless and not ends and inside_last),
        loose=loose,
        reach=(opening.start, closing.stop),
    )


def _whole_words(paste: Paste, chain: Chain, cleaned: Sequence[str]) -> Chain:
    """Take off the letters at both ends that are only the rest of another word."""
    first, last = chain.segments[0], chain.segments[-1]
    early = late = 0
    if first.start:
        begin, end = paste.run(first.place)
        early = end - first.place if begin < first.place and end < first.stop else 0
    if last.end < len(cleaned[last.literal]) and last.stop < len(paste.canon):
        begin, _ = paste.run(last.stop)
        late = last.stop - begin if begin > last.place + (early if first is last else 0) else 0
    if not early and not late:
        return chain
    segments = list(chain.segments)
    segments[0] = first._replace(start=first.start + early, place=first.place + early)
    segments[-1] = segments[-1]._replace(end=last.end - late)
    return Chain(chain.entry, segments, chain.found - early - late)


def _slips(paste: Paste, chain: Chain, cleaned: Sequence[str]) -> int:
    """Count the letters that are missing between what was found; what an ellipsis stands for does not count."""
    slips = 0
    for last, following in pairwise(chain.segments):
        if last.literal == following.literal:
            missing = following.start - last.end
        else:
            missing = len(cleaned[last.literal]) - last.end + following.start
        between = paste.text[paste.origin(last.stop - 1) + 1 : paste.origin(following.place)] if missing > 0 else ""
        if missing > 0 and "..." not in between and "\u2026" not in between:
            slips += missing
    return slips


def _is_value(text: str, start: int, stop: int) -> bool:
    """Whether what a paste begins or ends with may be the value in a hole: short, and on one line."""
    return stop - start <= VALUE and "\n" not in text[start:stop].strip(BLANKS)


def _bare(text: str) -> bool:
    """Whether no value stands in the text before or after a message's words."""
    for mark in RAISED:
        text = text.rpartition(mark)[2]
    return not tidy(text).strip(SIGNS)


def _same_stretch(one: Candidate, winner: Chain) -> bool:
    """Whether half of what a candidate found is part of what a better chain found."""
    chain = one.chain
    if one.found > 2 * chain.found:  # most of it was not looked up: a word of a traceback, and then that chain's words
        return one.reach[0] < winner.stop and winner.place < one.reach[1]
    if chain.place >= winner.stop or chain.stop <= winner.place:
        return False
    shared = 0
    for segment in chain.segments:
        for other in winner.segments:
            shared += max(0, min(segment.stop, other.stop) - max(segment.place, other.place))
    return 2 * shared >= chain.found


def _in_order(paste: Paste, group: list[Candidate], index: Index, release: str | None) -> list[Candidate]:
    """Decide between equals, and keep one of those that read the same; of those with pages, one a page."""
    kept: list[Candidate] = []
    reads: dict[tuple[str, ...], Candidate] = {}
    while group and len(kept) <= OTHERS:
        equals = [one for one in group if one.score == group[0].score]
        group = group[len(equals) :]
        if len(equals) > 1:
            equals = _ranked(paste, equals, index, release)
        for one in equals:
            same = reads.setdefault(index.cleaned[one.chain.entry], one)
            if same is one or _is_other_page(one, same, kept, index):
                kept.append(one)
    return kept[: 1 + OTHERS]


def _is_other_page(one: Candidate, same: Candidate, kept: Sequence[Candidate], index: Index) -> bool:
    """Whether one of the same message has a page of its own: a message can have several causes."""
    entry, first = index.entries[one.chain.entry], index.entries[same.chain.entry]
    pages = {index.entries[other.chain.entry].slug for other in kept}
    if first.slug is None or entry.slug in {None, *pages}:
        return False
    return [words_of(literal) for literal in entry.literals] == [words_of(literal) for literal in first.literals]


def _ranked(paste: Paste, equals: Sequence[Candidate], index: Index, release: str | None) -> list[Candidate]:
    """Sort equally long matches, the best first, and say whether only a guess puts that one first."""
    ranked = [(*_fitness(paste, one, index, release), one) for one in equals]
    ranked.sort(key=lambda each: each[:2], reverse=True)
    evidence, _, best = ranked[0]
    entry = index.entries[best.chain.entry]
    tied = best.found < best.total and any(
        other_evidence == evidence
        and index.cleaned[other.chain.entry] != index.cleaned[best.chain.entry]
        and (entry.slug is None or index.entries[other.chain.entry].slug != entry.slug)
        for other_evidence, _, other in ranked[1:]
    )
    return [replace(one, tied=tied) for _, _, one in ranked]


def _fitness(
    paste: Paste, one: Candidate, index: Index, release: str | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Say which of equally long matches fits better: what the paste shows, then what is merely likelier."""
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
    values, span = capture(paste, chain, entry.parts, index.cleaned[chain.entry])
    end = max(stop, span[1])  # words too short to be looked up stand after the chain
    shown = (
        _verbatim(paste.text[max(0, start - 20) : end + 20], entry.literals),
        int(bool(entry.exception) and f"{entry.exception}:" in before[-200:]),
        frames,
        int(release in entry.releases),
    )
    likely = (
        one.found - one.total,
        len(values) - len(set(entry.holes)),
        int(entry.slug is not None),
        index.releases.index(entry.releases[-1]) if entry.releases else -1,
        -chain.entry,
    )
    return shown, likely


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
    return not any(group[0].telling for group in groups)


def is_sure(paste: Paste, one: Candidate, index: Index) -> bool:
    """Whether enough of the template was found to be no accident.

    A message that lost its beginning or end is believed; one that begins or goes on in other words is not. What
    Python says by itself any program can say: it takes a traceback through the right file.
    """
    if one.tied:
        return False
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
    return not one.torn and not one.dangling and longest >= SURE_STRETCH


def _begins(text: str, place: int) -> bool:
    """Whether a message can begin here: nothing before it that belongs to the same sentence."""
    before = text[max(0, place - 40) : place].rstrip(" \t-(<[{=")
    line = before[max(before.rfind("\n"), before.rfind("\r")) + 1 :]
    return line.strip(" \t>#|*") == "" or line[-1] in MARKS or line.endswith("...")


def _ends(text: str, place: int) -> bool:
    """Whether a message can be cut off here: nothing after it that belongs to the same sentence."""
    if place + 12 >= len(text) and not text[place:].strip(CUT):
        return True
    after = text[place : place + 12].lstrip(" \t.,;:)]}>")
    return after == "" or after[0] in "\r\n" + MARKS or text.startswith("...", place)


def to_match(paste: Paste, one: Candidate, index: Index, sure: bool) -> Match:
    """Make a candidate presentable."""
    entry = index.entries[one.chain.entry]
    values, span = capture(paste, one.chain, entry.parts, index.cleaned[one.chain.entry])
    share = 100 * one.found // one.total
    why = "Every word of the message is there" if share == 100 else f"{share} % of the message is there, in order"
    if one.tied:
        why += "; what is left of it stands in others as well"
    certainty = "sure" if sure else "maybe"
    return Match(entry, entry.template, entry.kind, certainty, span, why, values, None, entry.releases, score=one.score)


def shown_order(matches: Sequence[Match]) -> list[Match]:
    """Sort: what ended the launch in the order of the paste, then what SGLang overrode, then what is unsure.

    What begins at the same place stays in its order: the better one is first.
    """
    sure = [match for match in matches if match.certainty == "sure"]
    unsure = [match for match in matches if match.certainty != "sure"]
    sure.sort(key=lambda match: (match.kind == "override", match.span[0]))
    unsure.sort(key=lambda match: (-match.score, match.span[0]))
    return [*sure, *unsure]
