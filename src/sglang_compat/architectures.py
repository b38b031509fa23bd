"""Which known architecture a model's name stands for. Plain data in, so that a browser can ask as well."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Names:
    """What names are known by: whole, or by how they begin.

    Args:
        whole: Name in lower case -> tiny model's name, or an architecture that has none.
        beginnings: Beginning of a name in lower case -> the same.
        architectures: The same -> its architecture.
        like: The same -> the tiny models that tell of it: its own, or those that it stands between.
    """

    whole: Mapping[str, str]
    beginnings: Mapping[str, str]
    architectures: Mapping[str, str]
    like: Mapping[str, tuple[str, ...]]


def names(rows: Iterable[Mapping[str, Any]]) -> Names:
    """Make the table of names; a repository also goes by its name without owner.

    Args:
        rows: The tiny models: ``name``, ``architecture``, and ``repositories``, which end in ``*`` when they are
            beginnings; and the architectures that have none: in place of the name they have ``like``.
    """
    whole: dict[str, str] = {}
    beginnings: dict[str, str] = {}
    architectures: dict[str, str] = {}
    like: dict[str, tuple[str, ...]] = {}
    for row in rows:
        name = row.get("name", row["architecture"])
        architectures[name] = row["architecture"]
        like[name] = tuple(row.get("like", [name]))
        for key in (name, row["architecture"]):
            whole[key.lower()] = name
        for repository in row["repositories"]:
            for key in {repository.lower(), repository.lower().rpartition("/")[2]}:
                if key.endswith("*"):
                    beginnings[key[:-1]] = name
                else:
                    whole[key] = name
    return Names(whole, beginnings, architectures, like)


def match(text: str, known: Names) -> str | None:
    """Give what a name, an architecture, a public repository or a path stands for, as `Names.like` has it, or None.

    A path is known by its last folder, so ``/models/Qwen3-8B`` is ``Qwen/Qwen3-8B``.

    Args:
        text: As somebody wrote it.
        known: The table of names.
    """
    wanted = text.strip().rstrip("/").lower()
    for key in (wanted, wanted.rpartition("/")[2]):
        if key in known.whole:
            return known.whole[key]
        fitting = [beginning for beginning in known.beginnings if key.startswith(beginning)]
        if fitting:
            return known.beginnings[max(fitting, key=len)]  # the most particular
    return None
