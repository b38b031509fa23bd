"""A command as it is put to SGLang on one machine, and the edits that lead from one command to another."""

import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from sglang_compat import launch
from sglang_compat.bind import Table, canonical, names_of
from sglang_compat.faults import Fault, GuideError
from sglang_compat.launch import Launch
from sglang_compat.snippets import Snippet
from sglang_compat.upstream import models

GPU = "h100"  # the machine of a record that names none

VERBS = ("add", "change to", "remove", "set", "use the model")  # how an edit begins
Words = tuple[str, ...]  # what follows a flag; empty for a bare one


@dataclass(frozen=True)
class Case:
    """One command on one machine.

    Args:
        gpu: The simulated machine.
        model: A tiny model's name, or a public repository that stands for one.
        argv: The flags, without the model.
        env: The assignments before the command.
    """

    gpu: str
    model: str
    argv: Words
    env: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def launch(self) -> Launch:
        """The command taken apart."""
        return replace(launch.parse(["launch_server.py", *self.argv]), env=dict(self.env))

    @property
    def key(self) -> tuple[str, str, Words, Words]:
        """What tells two cases apart."""
        return self.gpu, self.model, self.argv, tuple(f"{k}={v}" for k, v in sorted(self.env.items()))

    def reproduce(self, release: str) -> str:
        """Give the shell command that puts this case to SGLang again."""
        words = ["sglang-compat", "resolve", "--release", release, "--gpu", self.gpu, "--model", self.model, "--"]
        return shlex.join([*words, *(f"{name}={value}" for name, value in self.env.items()), *self.argv])


def case_of(snippet: Snippet, name: str, gpu: str | None = None) -> Case:
    """Make the case of before.sh or after.sh.

    The command's own model decides when its architecture is known, else the record's.

    Args:
        snippet: The error.
        name: ``before`` or ``after``.
        gpu: The machine to simulate instead of the record's own.

    Raises:
        GuideError: The architecture is not known, or the command and the record name two.
    """
    command = snippet.launches[name]
    named = snippet.guide.model
    own = models.match(command.model) if command.model else None
    place = f"{snippet.folder}/{name}.sh"
    if own and named and own.name != models.find(named).name:
        problem = f"{command.model} is a {own.name}, but the record's model is {named}"
        raise GuideError([Fault(place, command.model or "", problem, "correct `guide.model`, or the command")])
    model = command.model if own else named
    if model is None:
        problem = "nothing says which architecture this command runs on"
        remedy = 'name a known model in the command, or a tiny one in the record: "model": "llama"'
        raise GuideError([Fault(place, command.model or "", problem, remedy)])
    return Case(gpu or snippet.guide.gpu or GPU, model, _without_model(command), command.env)


def _without_model(command: Launch) -> Words:
    argv: list[str] = []
    for option in command.options:
        if option.flag not in launch.MODEL_FLAGS:
            argv += [option.flag, *option.values]
    return tuple(argv)


# Edits


@dataclass(frozen=True)
class Edit:
    """One change to a command.

    Args:
        name: A flag as SGLang's table spells it, ``env:NAME`` or ``model``.
        old: The words before; None when it was not given.
        new: The words after; None when it is taken away.
        spelled: The flag as the new command spells it (the old one, when it goes).
    """

    name: str
    old: Words | None
    new: Words | None
    spelled: str

    def __str__(self) -> str:
        """Say it in words: one of `VERBS`, and what stands in the command."""
        shown = self.spelled.removeprefix("env:")
        if self.new is None:
            return f"remove {shown}"
        if self.name == "model":
            return f"use the model {self.new[0]}"
        if self.name.startswith("env:"):
            return f"set {shown}={self.new[0]}"
        return f"{'add' if self.old is None else 'change to'} {shlex.join([shown, *self.new])}"

    def apply(self, case: Case, table: Table) -> Case:
        """Give the case with this change made."""
        if self.name == "model":
            return replace(case, model=(self.new or (case.model,))[0])
        if self.name.startswith("env:"):
            name = self.name.removeprefix("env:")
            env = {key: value for key, value in case.env.items() if key != name}
            return replace(case, env=env if self.new is None else {**env, name: self.new[0]})
        return put(case, self.name, self.new, table, self.spelled)


def put(case: Case, flag: str, words: Words | None, table: Table, spelled: str | None = None) -> Case:
    """Give a case in which a flag is given with these words once, or (None) not at all.

    Args:
        case: The case.
        flag: The flag, by any of its names.
        words: What follows it.
        table: The release's flags, by every name.
        spelled: How to write it.
    """
    name, argv, done = canonical(flag, table), list[str](), False
    fresh = [] if words is None else [spelled or flag, *words]
    for option in case.launch.options:
        if canonical(option.flag, table) != name:
            argv += [option.flag, *option.values]
        elif not done:
            argv += fresh
            done = True
    return replace(case, argv=tuple(argv if done else argv + fresh))


def given(case: Case, table: Table) -> dict[str, tuple[Words, str]]:
    """Give what a case sets: name -> (words, the flag as it is spelled). The last of a flag wins, as in argparse."""
    found = {canonical(option.flag, table): (option.values, option.flag) for option in case.launch.options}
    found |= {f"env:{name}": ((value,), f"env:{name}") for name, value in case.env.items()}
    return found | {"model": ((case.model,), "model")}


def edits(before: Case, after: Case, table: Table) -> list[Edit]:
    """List the changes that lead from one case to another: what is new or differs, then what goes.

    Args:
        before: Where to start.
        after: Where to end.
        table: The release's flags, by every name.
    """
    old, new = given(before, table), given(after, table)
    found = [
        Edit(name, old[name][0] if name in old else None, words, spelled)
        for name, (words, spelled) in new.items()
        if name not in old or old[name][0] != words
    ]
    return found + [Edit(name, words, None, spelled) for name, (words, spelled) in old.items() if name not in new]


def named_first(pending: Iterable[Edit], message: str, table: Table) -> list[Edit]:
    """Order edits as a reader would make them: first those of the flags that the message names, in its order.

    Args:
        pending: The edits left.
        message: What SGLang said last.
        table: The release's flags, by every name.
    """

    def place(edit: Edit) -> int:
        names = {edit.name.removeprefix("env:"), *names_of(edit.name, table)}
        found = [at for name in names if (at := find_flag(message, name)) >= 0]
        return min(found, default=len(message))

    return sorted(pending, key=place)  # stable: the rest stays in its order


def find_flag(message: str, name: str) -> int:
    """Give where a message names a flag or variable, not as a part of a longer name; -1 when it does not."""
    found = re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", message)
    return found.start() if found else -1
