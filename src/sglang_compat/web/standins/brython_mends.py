"""Mends what Brython 3.15.0 gets wrong and the core needs: some methods of text do not work on a subclass of `str`."""

from collections.abc import Iterator
from typing import Any

from sglang_compat.shell import Unknown


def mended(name: str) -> Any:
    """Give a method that does the same on the plain text."""

    def method(self: str, *arguments: Any) -> Any:
        return getattr(str(self), name)(*arguments)

    return method


def characters(self: str) -> Iterator[str]:
    """Give the characters."""
    return iter(str(self))


def mend() -> None:
    """Mend it."""
    for name in ("startswith", "endswith", "rpartition"):
        setattr(Unknown, name, mended(name))
    Unknown.__iter__ = characters  # type: ignore[method-assign]
