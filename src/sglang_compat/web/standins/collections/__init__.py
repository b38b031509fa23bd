"""Stands in for `collections` in the browser: what the standard `ast` takes from it."""

from typing import Any


class deque(list[Any]):
    """A list with two ends."""

    def popleft(self) -> Any:
        """Take the first item away."""
        return self.pop(0)
