"""The guide for programs: ``errors.json``, the whole index, and ``errors/SLUG/record.json``, all of one record."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from sglang_compat import dates, pages
from sglang_compat.prove.view import ProofView
from sglang_compat.publish import addresses
from sglang_compat.publish.addresses import Addresses
from sglang_compat.snippets import Snippet

SCHEMA = 1  # of both files; docs/data.md says when it rises


def data_files(
    snippets: Sequence[Snippet], views: Mapping[str, ProofView], known: Sequence[str], site: str = ""
) -> dict[str, str]:
    """Make the index and a file a record; a record's former addresses keep giving its file.

    Args:
        snippets: The records.
        views: Their proofs, by slug.
        known: The releases that the guide knows, in order.
        site: The site's address; empty when it is not known.

    Returns:
        Path below the docs folder -> JSON, in ASCII, so that nothing in it can hide.
    """
    head = {
        "schema": SCHEMA,
        "sglang": {"first": known[0], "latest": known[-1]},
        "updated": max((dates.written(dates.updated(snippet)) for snippet in snippets), default=None),
    }
    errors = ",".join(_text(entry, snippet, views[snippet.slug], Addresses(site)) for snippet in snippets)
    made = {addresses.INDEX: f'{_dump(head).removesuffix("}")},"errors":[{errors}]}}\n'}
    for snippet in snippets:
        for slug in (snippet.slug, *snippet.guide.formerly):
            place = Addresses(site, f"{pages.SECTION}/{slug}")
            made[addresses.data(slug)] = _text(whole, snippet, views[snippet.slug], place) + "\n"
    return made


@cache  # while the guide is served, most records and their proofs are those of the last build
def _text(
    made: Callable[[Snippet, ProofView, Addresses], dict[str, Any]],
    snippet: Snippet,
    proof: ProofView,
    place: Addresses,
) -> str:
    """Give what `entry` or `whole` makes as JSON."""
    return _dump(made(snippet, proof, place))


def entry(snippet: Snippet, proof: ProofView, place: Addresses) -> dict[str, Any]:
    """Give what the index says of a record: enough to recognise its message and to repair the command.

    Args:
        snippet: The record.
        proof: Its proof.
        place: Of the file that holds it.
    """
    record, guide = snippet.record, snippet.guide
    return {
        "slug": snippet.slug,
        "url": place.of(addresses.page(snippet.slug)),
        "json": place.of(addresses.data(snippet.slug)),
        "markdown": place.of(addresses.markdown(snippet.slug)),
        "title": pages.title(snippet),
        "fix": pages.fix(snippet),
        "templates": [{"literals": one.literals, "holes": one.holes} for one in snippet.templates],
        "pattern": record.messagePattern,
        "class": record.errorClass,
        "type": record.errorType,
        "severity": record.severity,
        "since": guide.since,
        "until": guide.until,
        "proved": list(proof.proved),
        "flags": list(snippet.flags),
        "topic": record.backgroundTag,
        "tags": record.tags,
        "updated": dates.written(dates.updated(snippet)),
        "formerly": guide.formerly,
    }


def whole(snippet: Snippet, proof: ProofView, place: Addresses) -> dict[str, Any]:
    """Give all of a record: what the index says, its code, its proof in short, and the dataset's own form of it.

    Args:
        snippet: The record.
        proof: Its proof.
        place: Of the file that holds it.
    """
    return {
        "schema": SCHEMA,
        **entry(snippet, proof, place),
        "note": snippet.guide.note,
        "before": snippet.before,
        "after": snippet.after,
        "diff": pages.difference(snippet.before, snippet.after),
        "validator": snippet.rule.source.strip() + "\n",
        "bind": snippet.guide.bind,
        "related": snippet.guide.related,
        "proof": summary(proof) if proof.exists else None,
        "dataset": snippet.envelope.model_dump(),
    }


def summary(proof: ProofView) -> dict[str, Any]:
    """Give a proof in short."""
    return {
        "faults": [str(fault.problem) for fault in proof.faults],
        "machine": proof.machine,
        "releases": {line.release: line.verdict for line in proof.lines},
        "chain": [
            {
                "edit": f"{step.verb} {step.code}".strip(),
                "says": None if step.starts else step.text,
                "error": step.slug or None,
            }
            for step in proof.chain
        ],
        "combinations": {"tried": proof.tried, "agree": proof.agree, "masked": proof.masked},
    }


def _dump(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
