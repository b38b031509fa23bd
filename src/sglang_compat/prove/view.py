"""A proof as the page shows it: made ready for the templates `_proof.md.jinja` and `_chain.md.jinja`."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from sglang_compat.faults import Fault
from sglang_compat.prove import judge
from sglang_compat.prove.cases import VERBS
from sglang_compat.prove.judge import Answer, Verdict
from sglang_compat.prove.proof import Proof, Row
from sglang_compat.prove.report import spans
from sglang_compat.prove.verdict import faults, raising
from sglang_compat.releases.spans import version
from sglang_compat.snippets import Snippet

SOURCE = "https://github.com/sgl-project/sglang/blob"
PLACE = re.compile(r"([\w./-]+):(\d+)")
WORDS: dict[Verdict, str] = {
    "raises": "raises this message",
    "later": "accepts the arguments; its source says this message later",
    "other wording": "refuses it in other words",
    "accepts": "accepts the command",
    "flag unknown": "does not know the flag",
    "value unknown": "does not know the value",
    "model unknown": "does not know the model",
    "other error": "stops at another check",
    "crash": "dies without an answer",
}


@dataclass(frozen=True)
class ReleaseLine:
    """A line of the release table.

    Args:
        release: The release.
        verdict: What it comes to.
        words: What it does with the command at fault.
        text: What it says, when that is not this page's message.
        place: The function and file where it does, or ``""``.
        url: That line, pinned to the release's tag, or ``""``.
    """

    release: str
    verdict: Verdict
    words: str
    text: str
    place: str
    url: str


@dataclass(frozen=True)
class StepLine:
    """A step of the chain.

    Args:
        verb: How the command is changed: `add`, `change to`, ...
        code: What stands in it then.
        text: What SGLang says then; empty when it starts.
        slug: The record of that message, or ``""``.
        starts: Whether SGLang starts now.
    """

    verb: str
    code: str
    text: str
    slug: str
    starts: bool


@dataclass(frozen=True, eq=False)  # while its record and its proof stay, it is the same object
class ProofView:
    """What the page says about its proof.

    Args:
        exists: Whether there is one at all.
        faults: Why it says no; empty when it says yes.
        proved: The releases that raise the message, in order; none when the proof says no, or SGLang says the message
            later than it was followed.
        raising: The releases that raise the message, as ranges. (Releases are known to be version numbers, so
            the templates show them as they are.)
        machine: The simulated machine, as a reader calls it.
        lines: The release table, newest first.
        chain: From the command at fault to one that starts, on the newest release that raises the message.
        chain_release: That release.
        spare: Edits of the repaired command that SGLang did not ask for, as (verb, code).
        tried: Combinations put to SGLang, over all releases.
        agree: Those on which the rule and SGLang say the same.
        masked: Those that SGLang stops for another reason.
        sampled: Releases on which only a sample of the combinations was tried.
        most: The most combinations there are on one of them.
    """

    exists: bool
    faults: tuple[Fault, ...] = ()
    proved: tuple[str, ...] = ()
    raising: str = ""
    machine: str = ""
    lines: tuple[ReleaseLine, ...] = ()
    chain: tuple[StepLine, ...] = ()
    chain_release: str = ""
    spare: tuple[tuple[str, str], ...] = ()
    tried: int = 0
    agree: int = 0
    masked: int = 0
    sampled: int = 0
    most: int = 0


def proof_view(snippet: Snippet, proof: Proof | None, snippets: Iterable[Snippet], known: Sequence[str]) -> ProofView:
    """Make a proof ready for the page.

    Args:
        snippet: The record.
        proof: Its proof; None when it has none.
        snippets: All records, to link the messages of the chain.
        known: Every release that a proof should cover.
    """
    if proof is None:
        return ProofView(exists=False)
    fitting = (judge.best(snippets, answer) for answer in _answers(proof))
    return _view(snippet, proof, tuple(filter(None, fitting)), tuple(known))


@cache
def _answers(proof: Proof) -> tuple[Answer, ...]:
    """List a proof's answers that another record may fit."""
    raised = [row.before for row in proof.rows.values()]
    then = [step.answer for row in proof.rows.values() for step in row.chain if step.answer.text]
    return tuple(dict.fromkeys([*raised, *then]))


@cache  # while the guide is served, most records and their proofs are those of the last build
def _view(snippet: Snippet, proof: Proof, snippets: tuple[Snippet, ...], known: tuple[str, ...]) -> ProofView:
    """Make a proof ready; see `proof_view`. The records are those that fit one of its answers best."""
    newest_first = sorted(proof.rows.items(), key=lambda pair: version(pair[0]), reverse=True)
    said_by = raising(snippet, proof, snippets)
    with_chain = next(((release, row) for release, row in newest_first if row.chain), None)
    tried = [row.tried for _, row in newest_first if row.tried]
    sampled = [one for one in tried if one.sampled]
    against = tuple(faults(snippet, proof, snippets, known))
    return ProofView(
        exists=True,
        faults=against,
        proved=() if against or snippet.guide.later else tuple(said_by),
        raising=spans(said_by, known),
        machine=proof.gpu.upper(),
        lines=tuple(_line(release, row, release in said_by) for release, row in newest_first),
        chain=_chain(snippet, with_chain[1], snippets) if with_chain else (),
        chain_release=with_chain[0] if with_chain else "",
        spare=tuple(map(divided, with_chain[1].spare)) if with_chain else (),
        tried=sum(one.count for one in tried),
        agree=sum(one.accepted + one.refused for one in tried),
        masked=sum(one.hidden for one in tried),
        sampled=len(sampled),
        most=max((one.size for one in sampled), default=0),
    )


def permalink(answer: Answer, release: str) -> str:
    """Give the address of the line where a release answers so, pinned to its tag; empty when there is none."""
    found = PLACE.fullmatch(answer.at)
    return f"{SOURCE}/v{release}/python/sglang/{found[1]}#L{found[2]}" if found else ""


def divided(edit: str) -> tuple[str, str]:
    """Divide an edit into its verb and what stands in the command."""
    verb = next((one for one in VERBS if edit.startswith(f"{one} ")), "")
    return verb, edit.removeprefix(verb).strip()


def _line(release: str, row: Row, says: bool) -> ReleaseLine:
    # A message that another record fits better is that record's.
    verdict: Verdict = "other wording" if row.verdict == "raises" and not says else row.verdict
    text = "" if verdict in (*judge.SAYS, "accepts") else row.before.text
    # argparse always answers from the same line, which explains nothing
    at = "" if row.before.kind == "argparse" else row.before.at
    place = f"{row.before.function}, {at}" if at and row.before.function else at
    return ReleaseLine(release, verdict, WORDS[verdict], text, place, permalink(row.before, release) if at else "")


def _chain(snippet: Snippet, row: Row, snippets: Iterable[Snippet]) -> tuple[StepLine, ...]:
    steps = []
    for step in row.chain:
        found = judge.best(snippets, step.answer) if step.answer.text else None
        slug = found.slug if found and found.slug != snippet.slug else ""
        verb, code = divided(step.edit)
        steps.append(StepLine(verb, code, step.answer.text, slug, step.answer.ok and not step.answer.text))
    return tuple(steps)
