"""Which known architecture a model's name stands for. Plain data in, so that a browser can ask as well."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Names:
    """What names are known by: whole, or by how they begin.

    Args:
        whole: Name in lower case -> tiny model's name.
        beginnings: Beginning of a name in lower case -> tiny model's name.
        architectures: Tiny model's name -> its architecture.
    """

    whole: Mapping[str, str]
    beginnings: Mapping[str, str]
    architectures: Mapping[str, str]


def names(rows: Iterable[Mapping[str, Any]]) -> Names:
    """Make the table of names; a repository also goes by its name without owner.

    Args:
        rows: The tiny models: ``name``, ``architecture``, and ``repositories``, which end in ``*`` when they are
            beginnings.
    """
    whole: dict[str, str] = {}
    beginnings: dict[str, str] = {}
    architectures: dict[str, str] = {}
    for row in rows:
        architectures[row["name"]] = row["architecture"]
        for key in (row["name"], row["architecture"]):
            whole[key.lower()] = row["name"]
        for repository in row["repositories"]:
            for key in {repository.lower(), repository.lower().rpartition("/")[2]}:
                if key.endswith("*"):
                    beginnings[key[:-1]] = row["name"]
                else:
                    whole[key] = row["name"]
    return Names(whole, beginnings, architectures)


def match(text: str, known: Names) -> str | None:
    """Give the tiny model that a name, an architecture, a public repository or a path stands for, or None.

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
