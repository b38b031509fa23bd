"""What SGLang said to one command."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Override:
    """A flag that was given and that SGLang replaces without refusing it.

    Args:
        flag: The flag as SGLang spells it, such as ``--page-size``.
        asked: The value given, as SGLang's parser read it.
        used: The value after resolution.
        log: The line in which SGLang announces it; None when it says nothing.
    """

    flag: str
    asked: Any
    used: Any
    log: str | None


@dataclass(frozen=True)
class Outcome:
    """Whether SGLang accepts a command, and what it makes of it.

    Args:
        ok: It resolves to the end and passes the final check.
        type: The exception's class name; or ``argparse`` (the parser refuses), ``crash`` (the process died) or
            ``timeout``. None when accepted.
        message: The whole text, ``""`` for a bare assert.
        at: The raising statement as ``srt/arg_groups/attention_hook.py:460``, below the package.
        source: That statement, so that a bare assert can be told from another.
        function: The function that holds it.
        overrides: What was asked for and is not used; empty when refused.
        resolved: All fields after resolution, as JSON values; None when refused.
        log: What SGLang logged on the way, without times.
    """

    ok: bool
    type: str | None = None
    message: str | None = None
    at: str | None = None
    source: str | None = None
    function: str | None = None
    overrides: list[Override] = field(default_factory=list)
    resolved: dict[str, Any] | None = None
    log: list[str] = field(default_factory=list)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Outcome":
        """Make one from `to_json`'s value; absent fields are as in a refusal without a place."""
        return cls(**{**value, "overrides": [Override(**one) for one in value.get("overrides", ())]})

    def to_json(self) -> dict[str, Any]:
        """Give the fields as JSON values."""
        return asdict(self)
