"""Stands in for `json` in the browser: Brython's engine for it, without the classes around it, which load slowly."""

import _json
from typing import Any

from javascript import JSON  # type: ignore[import-not-found]

_engine: Any = _json  # Brython's; it has more than CPython's module of that name


class JSONDecodeError(ValueError):
    """It is no JSON."""

    def __init__(self, message: str, document: str = "", place: int = 0):
        super().__init__(f"{message}: at {place}")


def loads(text: str) -> Any:
    """Read JSON."""
    return _engine.loads(text)


def dumps(value: Any) -> str:
    """Write JSON."""
    return str(JSON.stringify(value))  # Brython's own writes rare characters wrongly
