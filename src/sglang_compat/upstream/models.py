"""Tiny models: a config for each architecture that SGLang's checks tell apart, and who uses it."""

import difflib
import json
import re
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any

from sglang_compat import architectures
from sglang_compat.faults import Fault, GuideError

FOLDER = Path(str(files("sglang_compat.upstream"))) / "models"


@dataclass(frozen=True)
class Model:
    """One tiny model.

    Args:
        name: The short name, as ``--model`` takes it; its folder holds config.json.
        architecture: What config.json names.
        about: What SGLang tells it apart by, in one line.
        repositories: Public repository ids, or their beginnings when they end in ``*``.
    """

    name: str
    architecture: str
    about: str
    repositories: tuple[str, ...]

    @property
    def folder(self) -> Path:
        """Where its config.json is."""
        return FOLDER / self.name


@cache
def models() -> dict[str, Model]:
    """Give every tiny model by its name, in the order of the data."""
    text = (files("sglang_compat.upstream") / "models.jsonl").read_text("utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    return {row["name"]: Model(**{**row, "repositories": tuple(row["repositories"])}) for row in rows}


@dataclass(frozen=True)
class Alike:
    """An architecture without a tiny model, which SGLang's launch checks tell from few others.

    They never name it. What is the same for all of ``like``, each of which they name in another place only, is the
    same for it.

    Args:
        architecture: What config.json names.
        like: The tiny models' names.
        repositories: Public repository ids, or their beginnings when they end in ``*``.
    """

    architecture: str
    like: tuple[str, ...]
    repositories: tuple[str, ...]


@cache
def alike() -> tuple[Alike, ...]:
    """Give every architecture that stands between tiny models, in the order of the data."""
    text = (files("sglang_compat.upstream") / "alike.jsonl").read_text("utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    return tuple(Alike(row["architecture"], tuple(row["like"]), tuple(row["repositories"])) for row in rows)


def rows() -> list[dict[str, Any]]:
    """Give all that `architectures.names` takes, as JSON has it."""
    own = [
        {"name": one.name, "architecture": one.architecture, "repositories": one.repositories}
        for one in models().values()
    ]
    return own + [asdict(one) for one in alike()]


def find(text: str) -> Model:
    """Give the tiny model that a name, an architecture or a public repository stands for.

    A path is known by its last folder, so ``/models/Qwen3-8B`` is ``Qwen/Qwen3-8B``.

    Args:
        text: A tiny model's name, an architecture such as ``LlamaForCausalLM``, or a repository id or path.

    Raises:
        GuideError: None fits; the fault names near ones.
    """
    if found := match(text):
        return found
    known = {id_.rstrip("*") for model in models().values() for id_ in model.repositories}
    near = difflib.get_close_matches(text, [*models(), *sorted(known)], n=4, cutoff=0.5)
    raise GuideError(
        [
            Fault(
                "the model",
                text,
                "is no known model, so its architecture cannot be inferred",
                f"Name a tiny model with --model ({', '.join(models())})"
                + (f"; near: {', '.join(near)}." if near else "."),
            )
        ]
    )


@cache
def match(text: str) -> Model | None:
    """Give the tiny model for a text as `find` does, or None."""
    found = architectures.match(text, names())
    return models().get(found) if found else None


@cache
def names() -> architectures.Names:
    """Give the table that `match` looks names up in, with the architectures that have no tiny model."""
    return architectures.names(rows())


def public_name(text: str) -> str:
    """Give the name under which a worker can hold a model: the text itself, or a path's last folder.

    Args:
        text: A name, repository id or path as the operator wrote it.
    """
    plain = text.strip().rstrip("/")
    safe = re.fullmatch(r"[\w][\w.+-]*(?:/[\w][\w.+-]*)?", plain)
    return plain if safe else re.sub(r"[^\w.+-]", "-", PurePosixPath(plain).name).lstrip(".-") or "model"
