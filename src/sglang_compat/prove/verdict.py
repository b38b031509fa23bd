"""Whether a proof says yes; if not, why not and what to do about it. Pure: needs no SGLang."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from sglang_compat.faults import Fault
from sglang_compat.prove import judge
from sglang_compat.prove.proof import NAME, Proof, Row
from sglang_compat.releases.spans import in_order, version
from sglang_compat.snippets import Snippet


class Scope(NamedTuple):
    """The releases that a record's dates speak of.

    Args:
        inside: Those of its range, oldest first.
        before: The one just before its range.
        after: The one just after it.
    """

    inside: tuple[str, ...]
    before: str | None
    after: str | None


def scope(snippet: Snippet, known: Iterable[str]) -> Scope:
    """Divide the known releases by a record's range; without `since` it begins with the oldest.

    Args:
        snippet: The record.
        known: Every release, in any order; post releases count.
    """
    return _scope(tuple(known), snippet.guide.since, snippet.guide.until)


@cache  # most records are of one of a few ranges
def _scope(known: tuple[str, ...], since: str | None, until: str | None) -> Scope:
    ordered = in_order(known)
    older = [one for one in ordered if since and version(one) < version(since)]
    newer = [one for one in ordered if until and version(one) > version(until)]
    inside = [one for one in ordered if one not in older and one not in newer]
    return Scope(tuple(inside), older[-1] if older else None, newer[0] if newer else None)


def faults(snippet: Snippet, proof: Proof | None, snippets: Iterable[Snippet], known: Sequence[str]) -> list[Fault]:
    """List everything that keeps a proof from saying yes; empty when it does.

    Args:
        snippet: The record.
        proof: Its proof, or None when it has none.
        snippets: All records: another one may fit the message better.
        known: Every release that a proof should cover.
    """
    file = f"{snippet.folder}/{NAME}"
    remedy = f"run `sglang-compat prove {snippet.slug}`"
    if proof is None:
        return [Fault(file, "", "is missing: nobody has put this record to SGLang", remedy)]
    if proof.hash != snippet.hash:
        problem = "is older than its record: record.json, validator.py, before.sh or after.sh changed since"
        return [Fault(file, "", problem, remedy)]
    found = [*_range(snippet, proof, snippets, known)]
    for release in scope(snippet, known).inside:
        if (row := proof.rows.get(release)) is not None:
            found += row_faults(snippet, release, row, proof.gpu, snippets)
    return found


def says(answer: judge.Answer, most: int = 160) -> str:
    """Give an answer in a few words."""
    if answer.ok:
        return "the command is accepted"
    text = " ".join(answer.text.split())
    text = text if len(text) <= most else text[: most - 1] + "…"
    return f"{answer.kind}: {text}" + (f" ({answer.at})" if answer.at else "")


def raising(snippet: Snippet, proof: Proof, snippets: Iterable[Snippet]) -> list[str]:
    """List the releases that have a record's message, oldest first.

    A longer message of another release may hold this one; there it is the other record's, which fits it better.

    Args:
        snippet: The record.
        proof: Its proof.
        snippets: All records.
    """
    inside = set(scope(snippet, proof.rows).inside)
    says = {release: row for release, row in proof.rows.items() if row.verdict in judge.SAYS}
    return in_order(
        one for one, row in says.items() if one in inside or judge.better(snippet, snippets, row.before) is None
    )


def _range(snippet: Snippet, proof: Proof, snippets: Iterable[Snippet], known: Sequence[str]) -> Iterator[Fault]:
    """Hold `since` and `until` against what before.sh raised where."""
    file = f"{snippet.folder}/record.json"
    guide, here = snippet.guide, scope(snippet, known)
    missing = [one for one in (here.before, *here.inside, here.after) if one and one not in proof.rows]
    if missing:
        remedy = "install them (`sglang-compat upstream install --all`) and prove the record again"
        yield Fault(f"{snippet.folder}/{NAME}", "", f"says nothing of {', '.join(missing)}", remedy)
    for release in (here.before, here.after):
        if release and release in proof.rows and proof.rows[release].verdict == "crash":
            problem = f"does not tell whether {release} raises this message: {says(proof.rows[release].before)}"
            yield Fault(f"{snippet.folder}/{NAME}", "", problem, "prove the record again, or install the release again")
    said_by = raising(snippet, proof, snippets)
    inside = [one for one in here.inside if one in proof.rows]
    if inside and not said_by:
        yield _never(snippet, proof, inside[-1])
        return
    if not said_by:
        return
    first, last = said_by[0], said_by[-1]
    if guide.since is None:
        yield Fault(file, "$.guide.since", "is missing", f'write "since": "{first}": the first release that raises it')
    elif version(first) < version(guide.since):
        problem = f"is {guide.since}, but {first} raises this message already: the record is dated too late"
        yield Fault(file, "$.guide.since", problem, f'write "since": "{first}"')
    elif inside and version(first) > version(inside[0]):
        yield _too_early(snippet, inside[0], proof.rows[inside[0]], first)
    elif here.before and (neighbour := proof.rows.get(here.before)) and _hides(snippet, here.before, neighbour):
        problem = f"does not tell whether {here.before} raises this message, which it can: {says(neighbour.before)}"
        remedy = f"choose a command that {here.before} understands too, and date the record by what comes out"
        yield Fault(f"{snippet.folder}/before.sh", "", problem, remedy)
    if guide.until is not None and version(last) > version(guide.until):
        problem = f"is {guide.until}, but {last} still raises this message"
        end = "null" if last == max(known, key=version) else f'"{last}"'
        yield Fault(file, "$.guide.until", problem, f'write "until": {end}')
    elif inside and version(last) < version(inside[-1]):
        said = says(proof.rows[inside[-1]].before)
        problem = f"is {guide.until or 'null'}, but {inside[-1]} does not raise this message any more ({said})"
        yield Fault(file, "$.guide.until", problem, f'write "until": "{last}"')
    for release in inside:
        if version(first) < version(release) < version(last) and proof.rows[release].verdict not in judge.SAYS:
            said = says(proof.rows[release].before)
            problem = f"does not raise this message on {release}, although {first} and {last} do: {said}"
            remedy = "choose a command that reaches the check on every release, or make two records"
            yield Fault(f"{snippet.folder}/before.sh", "", problem, remedy)


def _too_early(snippet: Snippet, release: str, row: Row, first: str) -> Fault:
    if row.tried and row.tried.refused:
        problem = f"does not raise this message on {release}, where other values do: {says(row.before)}"
        remedy = f'choose a command that {release} understands too, or write "since": "{first}"'
        return Fault(f"{snippet.folder}/before.sh", "", problem, remedy)
    problem = f"is {snippet.guide.since}, but {release} does not raise this message: the record is dated too early"
    remedy = f'write "since": "{first}"'
    return Fault(f"{snippet.folder}/record.json", "$.guide.since", f"{problem} ({says(row.before)})", remedy)


def _hides(snippet: Snippet, release: str, row: Row) -> bool:
    """Whether a command stops too early to tell if a release raises a message that its source holds."""
    if row.verdict not in ("value unknown", "other error"):
        return False
    return judge.holds(snippet, release)


def _never(snippet: Snippet, proof: Proof, release: str) -> Fault:
    row = proof.rows[release]
    if row.before.ok and row.after and judge.fit(snippet, row.after):
        problem = f"is accepted by SGLang {release}, and after.sh raises this message: the two are swapped"
        return Fault(f"{snippet.folder}/before.sh", "", problem, "exchange before.sh and after.sh")
    problem = f"raises this message on no release that was tried; {release} says: {says(row.before)}"
    remedy = "correct the command, or errorMessage, or the record's model and gpu"
    return Fault(f"{snippet.folder}/before.sh", "", problem, remedy)


def row_faults(snippet: Snippet, release: str, row: Row, gpu: str, snippets: Iterable[Snippet]) -> list[Fault]:
    """List what is wrong on one release of the range, dates aside.

    Args:
        snippet: The record.
        release: The release.
        row: What came out there.
        gpu: The machine.
        snippets: All records.
    """
    return [*_row(snippet, release, row, gpu, snippets)]


def _row(snippet: Snippet, release: str, row: Row, gpu: str, snippets: Iterable[Snippet]) -> Iterator[Fault]:
    if row.verdict == "raises" and (other := judge.better(snippet, snippets, row.before)) is not None:
        problem = f"on {release} the message fits the record {other.slug} better: {says(row.before)}"
        remedy = "make errorMessage as particular as that record's, or merge the two"
        yield Fault(f"{snippet.folder}/record.json", "$.record.errorMessage", problem, remedy)
    if row.after is None:
        yield Fault(f"{snippet.folder}/{NAME}", release, "after.sh was not tried there", "prove the record again")
    elif not row.after.ok:
        which = "raises this very message" if judge.fit(snippet, row.after) else f"is refused: {says(row.after)}"
        remedy = "put the whole working set of flags into it; the chain shows what SGLang asks for next"
        yield Fault(f"{snippet.folder}/after.sh", "", f"does not start on {release} ({gpu}): it {which}", remedy)
    elif row.after.text:
        remedy = "repair the command so that SGLang keeps what was asked for"
        yield Fault(f"{snippet.folder}/after.sh", "", f"on {release} SGLang still announces: {row.after.text}", remedy)
    if (tried := row.tried) is None:
        if row.after is not None and not snippet.guide.later:
            yield Fault(f"{snippet.folder}/{NAME}", release, "the rule was not tried there", "prove the record again")
        return
    if tried.differ:
        first = tried.disagreements[0]
        rule = {True: "accepts", False: "refuses", None: "fails on"}[first.rule]
        problem = (
            f"differs from SGLang {release} on {tried.differ} of {tried.count} combinations: it {rule} what SGLang "
            f"{'accepts' if first.answer.ok else f'refuses with {says(first.answer)}'}"
        )
        yield Fault(f"{snippet.folder}/validator.py", "", problem, f"see for yourself: {first.command}")
    if not tried.refused:
        problem = f"was not seen to refuse anything that SGLang {release} refuses ({tried.count} combinations tried)"
        remedy = "bind the flags that decide (`guide.bind`), and let after.sh pass the checks that come before"
        yield Fault(f"{snippet.folder}/validator.py", "", problem, remedy)
