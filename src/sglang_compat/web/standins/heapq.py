"""Stands in for `heapq` in the browser: a repair's few candidates need no tree, and Brython's loads slowly."""

from typing import Any


def heappush(heap: list[Any], item: Any) -> None:
    """Add an item."""
    heap.append(item)


def heappop(heap: list[Any]) -> Any:
    """Take the least item away."""
    return heap.pop(heap.index(min(heap)))
