"""The flags of every release, as the index file holds them."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sglang_compat.flaghistory import field_of
from sglang_compat.match.foreign import VLLM
from sglang_compat.releases import fields, flags


@cache  # every tier, the check and the command line look into them
def pack_flags(known: tuple[str, ...]) -> dict[str, Any]:
    """Write the flags of all releases for the index file.

    Args:
        known: Every harvested release, in order.
    """
    texts: dict[str, int] = {}
    rows: dict[str, dict[str, Any]] = {}
    for number, release in enumerate(known):
        for name, flag in sorted(flags(release).items()):
            row = rows.setdefault(name, {"in": [], "choices": {}})
            row["in"].append(number)
            row["field"] = flag.field
            if flag.renamed_to:
                row["to"] = flag.renamed_to
            if flag.choices is not None:
                chosen = tuple(texts.setdefault(str(choice), len(texts)) for choice in flag.choices)
                row["choices"].setdefault(chosen, []).append(number)
    names = {
        name: [
            name,
            None if row["field"] == field_of(name) else row["field"],
            _runs(row["in"]),
            [[list(choices), _runs(members)] for choices, members in row["choices"].items()],
            row.get("to"),
        ]
        for name, row in sorted(rows.items())
    }
    members: dict[str, list[int]] = {}
    for number, release in enumerate(known):
        for name in sorted(fields(release)):
            members.setdefault(name, []).append(number)
    # Most fields are there exactly when the flag of the same name is.
    same = {field_of(name): row[2] for name, row in names.items()}
    odd = [[name, _runs(numbers)] for name, numbers in sorted(members.items()) if same.get(name) != _runs(numbers)]
    odd += [[name, []] for name in sorted(same.keys() - members.keys())]
    return {
        "texts": list(texts),
        "names": list(names.values()),
        "fields": odd,
        "vllm": {name: [to, reason] for name, (to, reason) in VLLM.items()},
    }


def _runs(numbers: Sequence[int]) -> list[int]:
    """Give ordered numbers as runs, flat: first, last, first, last."""
    flat: list[int] = []
    for number in numbers:
        if flat and flat[-1] == number - 1:
            flat[-1] = number
        else:
            flat += [number, number]
    return flat
