"""Where a record's check is reached (models, GPUs, other flags): measured with SGLang, kept in scope.json.

A rule is proved with the model, the GPU and the other flags of its commands. On another model, or without one of
these flags, SGLang may never come to the check, so the rule says nothing there unless SGLang raised the message there
as well.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from sglang_compat.bind import bindings, canonical
from sglang_compat.faults import Fault, GuideError
from sglang_compat.files import write_text
from sglang_compat.prove import judge
from sglang_compat.prove.cases import Case, Edit, case_of, given, put
from sglang_compat.prove.domain import Table
from sglang_compat.snippets import Snippet
from sglang_compat.upstream.machines import machines
from sglang_compat.upstream.models import find, models
from sglang_compat.upstream.outcome import Outcome

NAME = "scope.json"
MEASURED = ("flag", "model", "gpu")  # of every record
AXES = (*MEASURED, "word", "named")  # the last two where SGLang chooses by itself what before.sh gives
Said = Literal["raises", "accepts", "other"]
REMEDY = "remove it, and run `sglang-compat scope`"


@dataclass(frozen=True)
class Scope:
    """What before.sh comes to elsewhere.

    Args:
        basis: Hash of what the answers depend on in the record.
        release: The release that was asked.
        said: ``model`` and ``gpu`` -> name -> whether SGLang raises the message there, accepts, or stops elsewhere;
            ``flag`` -> a flag or variable of before.sh -> what it comes to without it, those before it that it does
            not need being gone already; ``other`` only when no model and no GPU accepts it without.
            Models and GPUs are asked without what before.sh does not need. Where it gives what SGLang chooses by
            itself there, ``named`` -> ``model NAME`` or ``gpu NAME`` is what it comes to when that is given all the
            same, and ``word`` -> ``FLAG WORD`` when another choice is.
    """

    basis: str
    release: str
    said: Mapping[str, Mapping[str, Said]]

    def __hash__(self) -> int:
        return hash((self.basis, self.release))

    def members(self, axis: str, *, named: bool = False) -> list[str] | None:
        """Give the models or GPUs on which the check is reached; None when nothing speaks against all.

        Args:
            axis: ``model`` or ``gpu``.
            named: Of a command that gives also what SGLang chose by itself.
        """
        asked = self.below("named", axis)
        said = asked if named and asked else self.said[axis]
        if "accepts" not in (*self.said[axis].values(), *asked.values()):
            return None
        return [name for name, one in said.items() if one == "raises"]

    def below(self, axis: str, name: str) -> dict[str, Said]:
        """Give what was said of one name of ``named`` or ``word``: model, GPU or word -> answer."""
        return {key[len(name) + 1 :]: one for key, one in self.said[axis].items() if key.startswith(f"{name} ")}


@cache
def basis(snippet: Snippet) -> str:
    """Hash what the answers depend on: the message and the command at fault, but not the rule."""
    record, guide = snippet.record, snippet.guide
    parts = [MEASURED, record.errorMessage, record.severity, guide.aliases, guide.model, guide.gpu, snippet.before]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def load(folder: Path) -> Scope | None:
    """Read a record's scope.json; None when there is none.

    Raises:
        GuideError: It is no scope; with every name in it that no model and no GPU has.
    """
    path = folder / NAME
    try:
        found = _read(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise GuideError([Fault(str(path), "", f"is no scope: {error}", REMEDY)]) from error
    if faults := list(_unknown_names(found, str(path))):
        raise GuideError(faults)
    return found


def _unknown_names(scope: Scope, file: str) -> Iterator[Fault]:
    """Give a fault for each name that is none: the rule would be silent there, and nobody would know why."""
    for axis, known in (("model", models()), ("gpu", machines())):
        places = [(f"$.said.{axis}", name) for name in scope.said[axis]]
        places += [("$.said.named", name) for name in scope.below("named", axis)]
        for place, name in places:
            if name not in known:
                yield Fault(file, place, f"no {axis} is called {name}; there are {', '.join(known)}", REMEDY)
    for key in scope.said["named"]:
        if not key.startswith(("model ", "gpu ")):
            yield Fault(file, "$.said.named", f"{key} is neither `model NAME` nor `gpu NAME`", REMEDY)


@cache  # while the guide is served, most are those of the last build
def _read(text: str) -> Scope:
    data = json.loads(text)
    said = {axis: dict(data["said"].get(axis, {})) for axis in AXES}  # an older form is out of date, no fault
    if unknown := {one for heard in said.values() for one in heard.values()} - {*get_args(Said)}:
        raise ValueError(f"no answer is {', '.join(sorted(map(repr, unknown)))}")
    return Scope(str(data["basis"]), str(data["release"]), said)


def current(snippet: Snippet) -> Scope | None:
    """Read what was measured of a record as it is now; None when nothing was, or of another command.

    Raises:
        GuideError: scope.json is none.
    """
    found = load(snippet.folder)
    return found if found and found.basis == basis(snippet) else None


def scope_of(
    case: Case, measured: Scope | None, bound: Mapping[str, Sequence[str]], *, named: bool = False
) -> dict[str, list[str]]:
    """Give where a record's rule may speak: axis -> names; an axis that is missing has no bounds.

    Without a measurement that is where its commands were proved. A rule that is bound to the model or the GPU decides
    about it itself, and was proved on all.

    Args:
        case: The record's before.sh.
        measured: What `current` gave.
        bound: What its validator's parameters stand for.
        named: When a command gives also what SGLang chose by itself.
    """
    found: dict[str, list[str]] = {}
    for axis, own in (("model", find(case.model).name), ("gpu", case.gpu)):
        if any(axis in names for names in bound.values()):
            continue
        members = measured.members(axis, named=named) if measured else [own]
        if members is not None:
            found[axis] = members
    return found


def frame_of(
    case: Case, measured: Scope | None, bound: Mapping[str, Sequence[str]], table: Table
) -> list[tuple[str, list[list[str]], bool]]:
    """Give what a command has to hold, besides what the rule looks at, for the rule to speak.

    These are the flags (and ``env:NAME``) of before.sh without which SGLang accepts it; all of them when nothing was
    measured. What it does not need because SGLang chooses it by itself must not be chosen otherwise, but for what
    brings the message as well.

    Args:
        case: The record's before.sh.
        measured: What `current` gave.
        bound: What its validator's parameters stand for.
        table: A release's flags, by every name.

    Returns:
        The table's name, what may follow it (before.sh's own words first), and whether it has to be given or only
        must not be given otherwise, in the order of the command.
    """
    said = measured.said["flag"] if measured else {}
    decided = _decided(bound, table)
    frame = []
    for name, words in _given(case).items():
        needed, flag = said.get(name, "accepts") == "accepts", canonical(name, table)
        if flag not in decided and (needed or (flag in table and table[flag].choices)):
            others = measured.below("word", name) if measured else {}
            as_well = [[word] for word, one in others.items() if one == "raises"]
            frame.append((flag, [list(words), *as_well], needed))  # not as it spells it: `--tp` is short for a name
    return frame


def _decided(bound: Mapping[str, Sequence[str]], table: Table) -> set[str]:
    """Give what a rule looks at, as the table names it."""
    return {canonical(name, table) for names in bound.values() for name in names}


def _given(case: Case) -> dict[str, tuple[str, ...]]:
    """Give a case's flags and variables as it spells them, with their words."""
    return {name: words for name, (words, _) in given(case, {}).items() if name != "model"}


Ask = Callable[[Case], Outcome]


def _said(snippet: Snippet, outcome: Outcome) -> Said:
    answer = judge.answer(snippet, outcome)
    return "raises" if judge.fit(snippet, answer) else "accepts" if answer.ok else "other"


@dataclass(frozen=True)
class Reduced:
    """What is left of before.sh without what it does not need.

    Args:
        before: The whole command.
        case: What is left of it.
        said: What each command came to without one more flag or variable.
        chosen: The flags that it does not need because SGLang chooses by itself, about which the rule does not
            decide -> their other choices.
    """

    before: Case
    case: Case
    said: Mapping[str, Said]
    chosen: Mapping[str, Sequence[str]]


def reduced(snippet: Snippet, table: Table, ask: Ask) -> Reduced:
    """Take from before.sh, one after another, what it does not need to raise the message on its own machine.

    Where SGLang fills in a flag by itself, the message comes without it; elsewhere it does not. So the models and GPUs
    are measured with what is left, or a rule would speak of a flag that nobody gave.

    Args:
        snippet: The record.
        table: The release's flags, by every name.
        ask: Puts a case to SGLang.
    """
    before = case = case_of(snippet, "before")
    said, chosen = dict[str, Said](), dict[str, Sequence[str]]()
    decided = _decided(bindings(snippet, table), table)
    for name, words in _given(case).items():
        less = Edit(name, words, None, name).apply(case, {})
        said[name] = _said(snippet, ask(less))
        if said[name] == "raises":
            case, flag = less, canonical(name, table)
            if flag not in decided and flag in table and table[flag].choices and len(words) == 1:
                chosen[name] = [str(one) for one in table[flag].choices or () if str(one) != words[0]]
    return Reduced(before, case, said, chosen)


def cases(left: Reduced) -> dict[tuple[str, str], Case]:
    """Give what to ask: (axis, name) -> a command there, with all else as it is.

    Without a flag SGLang may stop at another check, which only some models and GPUs come to. So it is asked on all of
    them without it as well, with the flag in the place of the axis.

    Args:
        left: What `reduced` gave.
    """
    asked = {(axis, _place(axis, one)): one for axis, one in _everywhere(left.case)}
    for flag, said in left.said.items():
        if said == "other":
            less = Edit(flag, (), None, flag).apply(left.case, {})
            asked |= {(flag, f"{axis} {one.gpu} {one.model}"): one for axis, one in _everywhere(less)}
    for flag, words in left.chosen.items():
        asked |= {("word", f"{flag} {word}"): put(left.case, flag, (word,), {}) for word in words}
    if left.chosen:
        asked |= {("named", f"{axis} {_place(axis, one)}"): one for axis, one in _everywhere(left.before)}
    return asked


def _place(axis: str, case: Case) -> str:
    return case.gpu if axis == "gpu" else case.model


def _everywhere(case: Case) -> list[tuple[str, Case]]:
    """Give a case on each model and on each GPU."""
    return [
        *(("model", replace(case, model=name)) for name in models()),
        *(("gpu", replace(case, gpu=name)) for name in machines()),
    ]


def measure(snippet: Snippet, release: str, left: Reduced, ask: Ask) -> Scope:
    """Ask SGLang where it comes to a record's check.

    Args:
        snippet: The record.
        release: The release to ask.
        left: What `reduced` gave.
        ask: Puts a case to it.
    """
    said: dict[str, dict[str, Said]] = {**{axis: {} for axis in AXES}, "flag": dict(left.said)}
    for (axis, name), one in cases(left).items():
        heard = _said(snippet, ask(one))
        if axis in said:
            said[axis][name] = heard
        elif heard == "accepts":
            said["flag"][axis] = heard
    return Scope(basis(snippet), release, said)


def save(folder: Path, scope: Scope) -> bool:
    """Write a record's scope.json; give whether it changed.

    Raises:
        OSError: It cannot be written.
    """
    said = {axis: heard for axis, heard in scope.said.items() if heard}
    data: dict[str, Any] = {"basis": scope.basis, "release": scope.release, "said": said}
    return write_text(folder / NAME, json.dumps(data, indent=1) + "\n")
