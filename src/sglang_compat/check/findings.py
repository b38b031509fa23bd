"""What a check says."""

from dataclasses import dataclass, replace
from typing import Any

from sglang_compat.launch import quoted


@dataclass(frozen=True)
class Context:
    """What a command does not say itself.

    Args:
        release: SGLang's release.
        gpu: The simulated machine's name, such as ``h100``; None when it is not known.
        model: The tiny model's name that stands for the command's architecture, such as ``qwen3next``; None when
            it is not known.
        architecture: As the model's config.json names it; None when it is not known.
        others: Further tiny models, when the architecture has none: what is the same for all is the same for it.
    """

    release: str
    gpu: str | None = None
    model: str | None = None
    architecture: str | None = None
    others: tuple[str, ...] = ()

    def each(self) -> "list[Context]":
        """Give one for each of its tiny models."""
        return [replace(self, model=name, others=()) for name in (self.model, *self.others)]


@dataclass(frozen=True)
class Edit:
    """One change to a command.

    Args:
        flag: The flag as the command shall have it, or ``env:NAME``.
        words: What follows it; empty for a bare flag; None when it is taken away.
        instead: The flag whose place it takes, when it is a new name for an old one.
    """

    flag: str
    words: tuple[str, ...] | None
    instead: str | None = None

    def __str__(self) -> str:
        """Say it as one would: `set --page-size 1`, `remove --x`."""
        shown = self.flag.removeprefix("env:")
        if self.words is None:
            return f"remove {shown}"
        if self.flag.startswith("env:"):
            return f"set {shown}={quoted(self.words[0])}"
        text = " ".join([shown, *map(quoted, self.words)])
        return f"write {text} instead of {self.instead}" if self.instead else f"set {text}"


@dataclass(frozen=True)
class Finding:
    """One conflict.

    Args:
        slug: The record's, whose page explains it; None for what the argument parser refuses.
        message: As SGLang prints it.
        flags: The flags that take part, as the command has them.
        edits: What to change, as the record says; for the argument parser, what it takes to pass.
        kind: ``rule`` or ``argparse``; among notices also ``override``, ``deprecated`` and ``layout``.
        why: What to know about it in one sentence, or ``""``.
        where: The flags that stand elsewhere than in the command, each with where: ``serving.yaml, line 2``.
    """

    slug: str | None
    message: str
    flags: tuple[str, ...] = ()
    edits: tuple[Edit, ...] = ()
    kind: str = "rule"
    why: str = ""
    where: tuple[tuple[str, str], ...] = ()

    @property
    def fix(self) -> str | None:
        """The edits in words."""
        return "; ".join(map(str, self.edits)) or None

    def to_json(self) -> dict[str, Any]:
        """Give the stable form that `check --json` prints; `where` is only there when it says something."""
        told = {"slug": self.slug, "message": self.message, "flags": list(self.flags), "fix": self.fix}
        return {**told, "where": dict(self.where)} if self.where else told


@dataclass(frozen=True)
class Report:
    """Everything that a check says.

    Args:
        findings: What SGLang refuses, in the order in which it would come to it.
        notices: What it accepts, but does not do as the command says: overridden and deprecated flags; and line ends
            at which a shell ends the command.
        needs: What has to be known before the rest can be told, such as ``gpu``; with the reason.
    """

    findings: tuple[Finding, ...] = ()
    notices: tuple[Finding, ...] = ()
    needs: tuple[tuple[str, str], ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is known that SGLang refuses."""
        return not self.findings
