"""Stands in for `unicodedata` in the browser: the invisible kinds of characters, which its own engine knows."""

from javascript import RegExp  # type: ignore[import-not-found]

_KINDS = [(name, RegExp.new(f"^\\p{{{name}}}$", "u")) for name in ("Cc", "Cf", "Cs")]


def category(char: str) -> str:
    """Give a control, format or surrogate character's category; nothing for all others."""
    return next((name for name, kind in _KINDS if kind.test(char)), "")
