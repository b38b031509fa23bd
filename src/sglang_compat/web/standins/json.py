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
    """Read JSON; Brython's engine has an error of its own, no ValueError, for what follows a value."""
    try:
        return _engine.loads(text)
    except Exception as error:
        raise JSONDecodeError(str(error)) from error


def dumps(value: Any) -> str:
    """Write JSON."""
    return str(JSON.stringify(value))  # Brython's own writes rare characters wrongly
