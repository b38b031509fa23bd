"""Pasted text to the SGLang message it is: the record or catalogue entry, its values, and how sure that is."""

from dataclasses import replace

from sglang_compat.match.argparse_errors import argparse_errors
from sglang_compat.match.choose import SURE_STRETCH, Candidate, choose, is_guess, is_sure, shown_order, to_match
from sglang_compat.match.compiled import Index, compile_index
from sglang_compat.match.entry import Entry, Match
from sglang_compat.match.loose import loose_chains
from sglang_compat.match.paste import Paste, clean
from sglang_compat.match.templates import scan
from sglang_compat.match.unescape import unescape

__all__ = ["Entry", "Index", "Match", "compile_index", "match"]

MAYBES = 5  # unsure messages shown
SPREAD = (0, 0)  # words are spread over the paste: nothing to highlight


def match(text: str, index: Index, release: str | None = None) -> list[Match]:
    """Find what a paste says. Linear in the text, whatever it is.

    Args:
        text: An error, a traceback or a whole log, as it was copied.
        index: What to look for; see `compile_index`.
        release: The reader's release, if known: it decides between equal wordings.

    Returns:
        Sure matches in the order of the paste (what SGLang only overrode comes after what stopped it), then maybes,
        best first. Empty when SGLang does not say anything like it.
    """
    plain = unescape(text)
    found = _match(clean(plain.text), index, release)
    return [replace(one, span=plain.span(one.span)) for one in found] if plain.layers else found


def _match(paste: Paste, index: Index, release: str | None) -> list[Match]:
    matches = argparse_errors(paste, index.flags)
    chains = scan(paste.canon, index.table, index.cleaned).chains
    chains += loose_chains(paste, index) + index.edges.chains(paste)
    groups = choose(paste, chains, index, release)
    stage1 = _presented(paste, groups, index, matches)
    if matches or not is_guess(groups):
        return shown_order(_with_pages(matches, stage1))
    return _by_words(paste, index) or shown_order(stage1)


def _presented(paste: Paste, groups: list[list[Candidate]], index: Index, flags: list[Match]) -> list[Match]:
    """Make the candidates matches, each template once; only a group's first, and its other pages, can be sure."""
    known: set[int] = set()
    shown = []
    # vLLM says many of the same sentences, and a traceback through it settles whose they are.
    foreign = ("vllm" in paste.canon or "EngineCore" in paste.text) and "sglang" not in paste.canon
    # Every group's first comes before any second one: what is second here can be another group's first.
    ranked = [(rank, one, group[0]) for group in groups for rank, one in enumerate(group)]
    ranked.sort(key=lambda each: each[0] > 0)
    for _, one, head in ranked:
        if one.chain.entry not in known:
            known.add(one.chain.entry)
            cleaned = index.cleaned[one.chain.entry]
            ours = not foreign or any("vllm" in literal for literal in cleaned)
            first = cleaned == index.cleaned[head.chain.entry]
            shown.append((one, head, to_match(paste, one, index, first and ours and is_sure(paste, one, index))))
    sure = [match for _, _, match in shown if match.certainty == "sure"]
    unsure = [each for each in shown if each[2].certainty != "sure"]
    settled = [match for match in [*flags, *sure] if match.certainty == "sure"]
    if any(match.kind != "override" for match in settled):
        unsure = [(one, head, match) for one, head, match in unsure if _is_news(one, head, match, settled)]
    maybes = [match for _, _, match in unsure]
    return sure + sorted(maybes, key=lambda match: -match.score)[:MAYBES]


def _with_pages(flags: list[Match], stage1: list[Match]) -> list[Match]:
    """Give an argparse error the page of the record about it: one answer, not the flag's and the record's."""
    joined, rest = list(flags), []
    for match in stage1:
        start, end = match.span
        about = [n for n, flag in enumerate(joined) if start < flag.span[1] and flag.span[0] < end]
        if not (about and match.entry and match.entry.kind == "argparse"):
            rest.append(match)
        elif (joined[about[0]].flag or "") in match.template:  # else it reads alike, and is about another flag
            joined[about[0]] = replace(joined[about[0]], entry=match.entry)
    return joined + rest


def _is_news(one: Candidate, head: Candidate, match: Match, settled: list[Match]) -> bool:
    """Whether a maybe says more than what is sure: the text can be cut from either, or it is another, hurt, message."""
    overlapping = [other for other in settled if match.span[0] < other.span[1] and other.span[0] < match.span[1]]
    if one is not head:
        as_good = one.score >= head.score or (not one.torn and one.found > head.found)
        return one.found < one.total and as_good and any(other.entry for other in overlapping)
    return not overlapping and one.found >= SURE_STRETCH and 2 * one.found >= one.total


def _by_words(paste: Paste, index: Index) -> list[Match]:
    """Stage 2."""
    found = []
    for hit in index.words.search(paste):
        entry = index.entries[hit.entry]
        why = "It shares the most telling words"
        found.append(
            Match(entry, entry.template, entry.kind, "maybe", SPREAD, why, releases=entry.releases, score=hit.score)
        )
    return found
