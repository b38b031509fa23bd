"""Stands in for `_colorize` in the browser: the standard `difflib` and `ast` name it, for a terminal's sake."""


def can_colorize() -> bool:
    """Say no."""
    return False


def get_theme() -> None:
    """Give none."""
