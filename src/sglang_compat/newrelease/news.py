"""What a release changes for those who launch SGLang, most important first. Pure."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from sglang_compat import bind
from sglang_compat.prove.judge import SAYS
from sglang_compat.prove.proof import Proof, Row
from sglang_compat.prove.verdict import says
from sglang_compat.releases import Message
from sglang_compat.releases import report as told
from sglang_compat.releases.compare import Comparison
from sglang_compat.snippets import Snippet
from sglang_compat.template import wording


@dataclass(frozen=True)
class Broken:
    """A record that held on the release before and does not on the new one.

    Args:
        snippet: The record.
        problem: What is different now.
        remedy: What to do about the record.
    """

    snippet: Snippet
    problem: str
    remedy: str


@dataclass(frozen=True)
class News:
    """What a release changes.

    Args:
        broken: Records that no longer hold.
        unproved: Records that hold on neither: nothing new, and not forgotten.
        proved: How many records hold on the new one.
        change: The two releases compared.
        checks: New launch checks without a record; those on flags that were there before come first.
    """

    broken: Sequence[Broken]
    unproved: Sequence[Snippet]
    proved: int
    change: Comparison
    checks: Sequence[Message]


def broken(proofs: Iterable[tuple[Snippet, Proof, Sequence[object]]], previous: str, release: str) -> list[Broken]:
    """List the records whose row on the new release is worse than on the one before.

    Args:
        proofs: Each record, its proof, and what is wrong with it.
        previous: The release before.
        release: The new one.
    """
    found = []
    for snippet, proof, _ in proofs:
        old, new = proof.rows.get(previous), proof.rows.get(release)
        if old is not None and new is not None and old.verdict in SAYS and (worse := _worse(old, new, previous)):
            found.append(Broken(snippet, *worse))
    return found


def _worse(old: Row, new: Row, previous: str) -> tuple[str, str] | None:
    if new.verdict not in SAYS:
        remedy = f'set "until": "{previous}", and write a record for what it says now if that is another rule'
        if new.verdict == "other wording":
            remedy = "add the new wording as errorMessage and keep the old one under `aliases`, if the rule is the same"
        return f"the command at fault is answered otherwise: {says(new.before)}", remedy
    if old.after and old.after.ok and new.after and not new.after.ok:
        return f"the repaired command does not start: {says(new.after)}", "put what it asks for into after.sh"
    if old.tried and new.tried and new.tried.differ > old.tried.differ:
        one = new.tried.disagreements[0]
        what = "accepts" if one.answer.ok else "refuses"
        problem = f"the rule changed: {new.tried.differ} combinations differ, first one that SGLang {what}"
        return problem, f"see `{one.command}`"
    return None


def breaking(change: Comparison) -> list[str]:
    """Say which changes of flags can break or change a command that started before, gravest first.

    Args:
        change: The two releases compared.
    """
    lost = [f"{told.removal(flag)} is gone" for flag in change.removed]
    lost += [f"{one.old} is now {one.new}" for one in change.renamed if not one.accepted]
    narrowed, other = [], []
    for one in change.changed:
        if one.what == "choices" and one.new is not None and set(one.old or ()) - set(one.new):
            narrowed.append(told.describe(one))
        elif one.what in ("required", "type", "nargs", "default", "deprecated"):
            other.append(told.describe(one))
    return lost + narrowed + other


def unexplained(messages: Iterable[Message], snippets: Iterable[Snippet], flags: Container[str]) -> list[Message]:
    """List the messages that no record explains, most important first.

    Those that name flags which commands of the release before can hold come first, most such flags first; then
    refusals with text, then what is only announced, then bare asserts.

    Args:
        messages: What the new release can say and the one before could not.
        snippets: The records.
        flags: The flags of the release before, under every name.
    """
    records = list(snippets)
    kinds = ("check", "argparse", "override", "bare-assert")

    def rank(one: Message) -> tuple[int, int, str]:
        known = sum(name in flags for name in set(bind.FLAG.findall(one.text())))
        return -known, kinds.index(one.kind) if one.kind in kinds else len(kinds), one.text()

    explained = {words for record in records for words in record.wordings}
    return sorted((one for one in messages if wording(one.literals) not in explained), key=rank)
