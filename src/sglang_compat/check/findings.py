"""What a check says."""

from dataclasses import dataclass, field, replace
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


UNKNOWN = "…"  # what a message shows of a value that is not known
PLACEHOLDER = "YOUR_"  # how a value begins that only the reader knows
FILL_IN = "put your own in its place"


@dataclass(frozen=True)
class Edit:
    """One change to a command.

    Args:
        flag: The flag as the command shall have it, or ``env:NAME``.
        words: What follows it; empty for a bare flag; None when it is taken away.
        instead: The flag whose place it takes, when it is a new name for an old one.
        example: Whether its value is a record's example, because only the reader knows what has to stand there.
    """

    flag: str
    words: tuple[str, ...] | None
    instead: str | None = None
    example: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        """Say it as one would: `set --page-size 1`, `remove --x`."""
        return f"{self._said()} ({FILL_IN})" if self.to_fill_in else self._said()

    @property
    def to_fill_in(self) -> bool:
        """Whether its value is an example or a placeholder, because only the reader knows it."""
        return self.example or any(word.startswith(PLACEHOLDER) for word in self.words or ())

    def _said(self) -> str:
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
        slug: The record's, whose page explains it; None for what the argument parser refuses and no page explains.
        message: As SGLang prints it.
        flags: The flags that take part, as the command has them.
        edits: What to change: as the record says, or for the argument parser what it takes to pass; of a whole
            check, what the repair of all findings does about this one.
        kind: ``rule`` or ``argparse``; among notices also ``override``, ``deprecated`` and ``layout``.
        why: What to know about it in one sentence, or ``""``.
        instead: What to change if that is not what was meant.
        goes_with: The record or flag whose repair makes this go away as well; None when it has its own.
        where: The flags that stand elsewhere than in the command, each with where: ``serving.yaml, line 2``.
    """

    slug: str | None
    message: str
    flags: tuple[str, ...] = ()
    edits: tuple[Edit, ...] = ()
    kind: str = "rule"
    why: str = ""
    instead: tuple[Edit, ...] = ()
    goes_with: str | None = None
    where: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> str:
        """What tells it from the others of its command, whatever its message is filled with."""
        return self.slug or self.message

    def says(self, text: str) -> bool:
        """Whether its message is a text, what the message leaves open aside. Linear in the text.

        Args:
            text: Another message.
        """
        first, *rest = self.message.split(UNKNOWN)
        if not rest:
            return text == first
        place = len(first)
        for literal in rest[:-1]:
            place = text.find(literal, place) + len(literal)
            if place < len(literal):
                return False
        return text.startswith(first) and text.endswith(rest[-1]) and len(text) >= place + len(rest[-1])

    @property
    def fix(self) -> str | None:
        """The edits in words, or what else makes it go away."""
        if self.goes_with:
            return f"goes away with the repair of {self.goes_with}"
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
