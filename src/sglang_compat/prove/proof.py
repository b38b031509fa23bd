"""proof.json: what SGLang said to a record's commands, release by release.

It depends on the record and on SGLang only: no times, no paths, one line a release, so that two runs give the same
file and a new release is one new line. Messages that recur stand once, in a list of their own.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from sglang_compat.faults import Fault, GuideError
from sglang_compat.files import write_text
from sglang_compat.prove.cases import GPU
from sglang_compat.prove.judge import VERDICTS, Answer, Verdict
from sglang_compat.releases.spans import version
from sglang_compat.snippets import Snippet

NAME = "proof.json"
FORMAT = 1
MOST_SHOWN = 20  # disagreements that a proof lists


@dataclass(frozen=True)
class Step:
    """One step of the chain.

    Args:
        edit: What is changed, in words.
        answer: What SGLang says then.
    """

    edit: str
    answer: Answer


@dataclass(frozen=True)
class Disagreement:
    """A combination on which the rule and SGLang differ.

    Args:
        rule: Whether the validator accepts; None when it fails itself.
        answer: What SGLang says.
        command: The shell command that shows it.
    """

    rule: bool | None
    answer: Answer
    command: str


@dataclass(frozen=True)
class Tried:
    """The rule against SGLang, over its domain.

    Args:
        size: How many combinations there are.
        accepted: Combinations that both accept.
        refused: Combinations that both refuse.
        masked: Combinations that SGLang stops for another reason: (how many, with what).
        disagreements: Those on which they differ, the first of them.
        differ: How many differ.
    """

    size: int
    accepted: int = 0
    refused: int = 0
    masked: tuple[tuple[int, Answer], ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    differ: int = 0

    @property
    def count(self) -> int:
        """How many combinations were tried."""
        return self.accepted + self.refused + self.hidden + self.differ

    @property
    def hidden(self) -> int:
        """How many were masked."""
        return sum(number for number, _ in self.masked)

    @property
    def sampled(self) -> bool:
        """Whether only a sample was tried."""
        return self.count < self.size


@dataclass(frozen=True)
class Row:
    """One release. Outside the record's range there is only what before.sh comes to.

    Args:
        verdict: What before.sh comes to.
        before: What SGLang says to it.
        after: What it says to after.sh.
        chain: From before.sh to the first command that starts, one edit a step.
        spare: Edits of after.sh that the chain did not need.
        tried: The rule over its domain.
    """

    verdict: Verdict
    before: Answer
    after: Answer | None = None
    chain: tuple[Step, ...] = ()
    spare: tuple[str, ...] = ()
    tried: Tried | None = None


@dataclass(frozen=True)
class Proof:
    """All that is known of a record.

    Args:
        hash: Of the record's files, as they were.
        basis: Of that in them which the answers depend on.
        gpu: The machine that was simulated.
        rows: Release -> what came out.
    """

    hash: str
    basis: str
    gpu: str
    rows: Mapping[str, Row] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Tell proofs apart by their record's hash: what is made of one is kept while that stays."""
        return hash((self.hash, self.basis, self.gpu))

    def merged(self, rows: Mapping[str, Row]) -> "Proof":
        """Give the proof with these releases added or replaced."""
        return replace(self, rows={**self.rows, **rows})


def basis(snippet: Snippet) -> str:
    """Hash what SGLang's answers and the comparison depend on: prose and dates may change without asking again."""
    record, guide = snippet.record, snippet.guide
    parts = [record.errorMessage, record.severity, guide.aliases, guide.bind, guide.model, guide.gpu]
    parts += ["later"] if guide.later else []
    text = json.dumps([*parts, snippet.rule.source, snippet.before, snippet.after], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def fresh(snippet: Snippet, gpu: str | None = None) -> Proof:
    """Give a record's proof before anything was asked.

    Args:
        snippet: The record.
        gpu: The machine, when it is not the record's own.
    """
    return Proof(snippet.hash, basis(snippet), gpu or snippet.guide.gpu or GPU)


# Reading and writing


def dump(proof: Proof) -> str:
    """Write a proof as text."""
    texts: list[str] = []
    rows = [
        f"  {json.dumps(release)}: {json.dumps(_row(row, texts), ensure_ascii=False, separators=(',', ':'))}"
        for release, row in sorted(proof.rows.items(), key=lambda pair: version(pair[0]))
    ]
    said = [f"  {json.dumps(text, ensure_ascii=False)}" for text in texts]
    return (
        f'{{\n "format": {FORMAT},\n "hash": {json.dumps(proof.hash)},\n'
        f' "basis": {json.dumps(proof.basis)},\n "gpu": {json.dumps(proof.gpu)},\n'
        f' "releases": {_block("{", rows, "}")},\n "texts": {_block("[", said, "]")}\n}}\n'
    )


def _block(start: str, lines: list[str], end: str) -> str:
    return start + "\n" + ",\n".join(lines) + "\n " + end if lines else start + end


@cache  # the page, the data and the rules of a record each look into its proof
def parse(text: str, file: str) -> Proof:
    """Read a proof.

    Args:
        text: The file's content.
        file: Its name, for the fault.

    Raises:
        GuideError: It is no proof of this format.
    """
    remedy = "it is written by `sglang-compat prove`, never by hand: delete it and prove the record again"
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise ValueError(f"format {data['format']}")
        rows = {release: _read_row(row, data["texts"]) for release, row in data["releases"].items()}
        for release in rows:
            version(release)
        return Proof(str(data["hash"]), str(data["basis"]), str(data["gpu"]), rows)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        raise GuideError([Fault(file, "", f"is no proof of this version of the guide ({error!r})", remedy)]) from error


def load(folder: Path) -> Proof | None:
    """Read a record's proof; None when it has none.

    Raises:
        GuideError: It cannot be read.
    """
    path = folder / NAME
    try:
        return parse(path.read_bytes().decode(), str(path))
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise GuideError([Fault(str(path), "", f"cannot be read: {error}", "restore it, or prove it again")]) from error


def save(folder: Path, proof: Proof) -> bool:
    """Write a record's proof, whole or not at all; give whether it changed.

    Raises:
        OSError: The folder cannot be written.
    """
    return write_text(folder / NAME, dump(proof))


def _answer(answer: Answer, texts: list[str]) -> list[Any]:
    if answer.ok and not answer.text:
        return []
    if answer.text not in texts:
        texts.append(answer.text)
    return [answer.kind, texts.index(answer.text), answer.at, answer.function]


def _read_answer(value: list[Any], texts: list[str]) -> Answer:
    if not value:
        return Answer("ok")
    kind, number, at, function = value
    return Answer(str(kind), str(texts[number]), str(at), str(function))


def _row(row: Row, texts: list[str]) -> dict[str, Any]:
    made: dict[str, Any] = {"verdict": row.verdict, "before": _answer(row.before, texts)}
    if row.chain:
        made["chain"] = [[step.edit, *_answer(step.answer, texts)] for step in row.chain]
    if row.spare:
        made["spare"] = list(row.spare)
    if row.after is not None:
        made["after"] = _answer(row.after, texts)
    if (tried := row.tried) is not None:
        made["domain"] = {"size": tried.size, "accepted": tried.accepted, "refused": tried.refused}
        if tried.masked:
            made["domain"]["masked"] = [[number, *_answer(answer, texts)] for number, answer in tried.masked]
        if tried.differ:
            made["domain"]["differ"] = tried.differ
            made["domain"]["disagreements"] = [
                [one.rule, one.command, *_answer(one.answer, texts)] for one in tried.disagreements
            ]
    return made


def _read_row(made: Mapping[str, Any], texts: list[str]) -> Row:
    if made["verdict"] not in VERDICTS:
        raise ValueError(f"verdict {made['verdict']}")
    tried = None
    if (found := made.get("domain")) is not None:
        tried = Tried(
            found["size"],
            found["accepted"],
            found["refused"],
            tuple((number, _read_answer(answer, texts)) for number, *answer in found.get("masked", ())),
            tuple(
                Disagreement(rule, _read_answer(answer, texts), command)
                for rule, command, *answer in found.get("disagreements", ())
            ),
            found.get("differ", 0),
        )
    return Row(
        made["verdict"],
        _read_answer(made["before"], texts),
        _read_answer(made["after"], texts) if "after" in made else None,
        tuple(Step(edit, _read_answer(answer, texts)) for edit, *answer in made.get("chain", ())),
        tuple(made.get("spare", ())),
        tried,
    )
