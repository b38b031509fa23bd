"""Every combination of a rule's bound flags, or a bounded deterministic sample of them."""

import ast
import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from sglang_compat.bind import FlagEntry, canonical
from sglang_compat.prove.cases import Case, Words, given, put
from sglang_compat.snippets import Snippet
from sglang_compat.upstream.machines import machines
from sglang_compat.upstream.models import find, models

MOST = 400  # combinations put to SGLang for one record on one release
NUMBERS = ("int", "float")
# The members of SGLang's SpeculativeAlgorithm and its reserved alias (srt/speculative/spec_info.py, spec_registry.py);
# an older release says which of them it does not know.
DRAFTS = ("EAGLE", "EAGLE3", "NEXTN", "FROZEN_KV_MTP", "STANDALONE", "NGRAM", "DFLASH", "DSPARK", "UNO")
UNLISTED = {"--speculative-algorithm": DRAFTS}  # values of flags for which the parser has no list


class Entry(FlagEntry, Protocol):
    """What the domain needs to know of a release's flag; `sglang_compat.releases.Flag` has it."""

    @property
    def choices(self) -> Sequence[Any] | None:
        """The values that the parser accepts; None when any."""

    @property
    def takes_value(self) -> bool:
        """Whether a value follows it."""


Table = Mapping[str, Entry]


@dataclass(frozen=True)
class Axis:
    """One thing that is varied.

    Args:
        name: A flag, ``env:NAME``, ``gpu`` or ``model``.
        values: What it takes in turn; None is "not given".
    """

    name: str
    values: tuple[Words | None, ...]


@dataclass(frozen=True)
class Domain:
    """The combinations to try.

    Args:
        size: How many there are.
        cases: Those that are tried: all of them, or a sample.
    """

    size: int
    cases: list[Case]


def axes(snippet: Snippet, bound: Mapping[str, list[str]], table: Table, before: Case, after: Case) -> list[Axis]:
    """Give what varies: each flag (or machine, model, variable) that the rule's parameters are bound to.

    Args:
        snippet: The error.
        bound: What `bind.bindings` gave.
        table: The release's flags, by every name.
        before: The case of before.sh.
        after: The case of after.sh; what is not bound stays as it is there.
    """
    names: dict[str, str] = {}  # canonical -> as bound: one flag under two names varies once
    for name in (name for tried in bound.values() for name in tried):
        if name in table or name in ("gpu", "model") or name.startswith("env:"):
            names.setdefault(canonical(name, table), name)
    constants = list(_constants(snippet.rule.source))
    found = []
    for name, as_bound in names.items():
        seen = [given(case, table).get(name, (None, ""))[0] for case in (after, before)]
        if name == "gpu":
            values: Iterable[Words | None] = [(after.gpu,), *((gpu,) for gpu in machines())]
        elif name == "model":
            values = [(find(after.model).name,), *((model,) for model in models())]
        elif name.startswith("env:"):
            values = [*seen, None]
        else:
            values = [*seen, *_values(table[name], constants, seen), None]
        found.append(Axis(as_bound, tuple(dict.fromkeys(values))))
    return found


def _values(entry: Entry, constants: Iterable[Any], seen: Iterable[Words | None]) -> list[Words]:
    if not entry.takes_value:
        return [()]
    if entry.choices:
        return [(str(choice),) for choice in entry.choices if choice is not None]
    if entry.type in NUMBERS:
        read = int if entry.type == "int" else float
        numbers = [value for value in constants if isinstance(value, int | float)]
        if isinstance(entry.default, int | float):
            numbers.append(entry.default)
        for words in seen:
            try:
                numbers += [read(word) for word in words or ()]
            except ValueError:
                continue  # a command at fault may give no number
        near = sorted({read(number + step) for number in numbers for step in (-1, 0, 1)})
        return [(str(number),) for number in near]
    texts = (value for value in constants if isinstance(value, str))
    return [(value,) for value in (*texts, *UNLISTED.get(entry.name, ()))]


def _constants(source: str) -> Iterable[Any]:
    """Give the numbers and texts that stand in a validator, in order: its boundaries."""
    found = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return dict.fromkeys(one for one in found if isinstance(one, int | float | str) and not isinstance(one, bool))


def domain(snippet: Snippet, found: Sequence[Axis], table: Table, after: Case, most: int = MOST) -> Domain:
    """Give the combinations to put to SGLang.

    All of them, or, when there are more than ``most``: those that differ from after.sh in one place, and a sample
    of the rest that depends on nothing but the record's name and the axes.

    Args:
        snippet: The error.
        found: What varies.
        table: The release's flags, by every name.
        after: The case of after.sh.
        most: How many to try at most.
    """
    size = math.prod(len(axis.values) for axis in found)
    if size <= most:
        chosen = list(range(size))
    else:
        # The first value of each axis is after.sh's own, so these are its neighbours.
        stride, near = size, [0]
        for axis in found:
            stride //= len(axis.values)
            near += [stride * place for place in range(1, len(axis.values))]
        near = near[:most]
        rest = random.Random(snippet.slug).sample(range(size), most)
        chosen = sorted(list(dict.fromkeys(near + rest))[:most])
    return Domain(size, [_combination(number, found, table, after) for number in chosen])


def _combination(number: int, found: Sequence[Axis], table: Table, after: Case) -> Case:
    case = after
    for axis in reversed(found):
        number, place = divmod(number, len(axis.values))
        case = _vary(case, axis.name, axis.values[place], table)
    return case


def _vary(case: Case, name: str, words: Words | None, table: Table) -> Case:
    if name == "gpu" and words:
        return replace(case, gpu=words[0])
    if name == "model" and words:
        return replace(case, model=words[0])
    if name.startswith("env:"):
        variable = name.removeprefix("env:")
        env = {key: value for key, value in case.env.items() if key != variable}
        return replace(case, env={**env, variable: words[0]} if words else env)
    return put(case, name, words, table)
