"""What makes a forked case cheap, without changing what it comes to; applied before SGLang is imported."""

import functools
import logging
import typing
from typing import Any

import msgspec.structs


def install() -> None:
    """Remember what is asked of SGLang's types, and leave loggers alone that a case does not use."""
    # SGLang asks for the fields and hints of the same few records, at 5 ms each time.
    msgspec.structs.fields = functools.cache(msgspec.structs.fields)
    typing.get_type_hints = _remembered(typing.get_type_hints)
    # Setting one level empties the cache of every logger, and so copies the memory that all of them lie in.
    logging.Manager._clear_cache = lambda self: None  # type: ignore[attr-defined]
    logging.Logger.isEnabledFor = _is_enabled_for  # type: ignore[method-assign]


def _remembered(function: Any) -> Any:
    kept = functools.cache(function)

    @functools.wraps(function)
    def remember(*args: Any, **kwargs: Any) -> Any:
        try:
            return dict(kept(*args, **kwargs))  # the caller's own, to change if it likes
        except TypeError:  # an argument that cannot be kept; or the function's own, which it raises again
            return function(*args, **kwargs)

    return remember


def _is_enabled_for(self: logging.Logger, level: int) -> bool:
    """Decide as logging does, without keeping the answer."""
    return not self.disabled and self.manager.disable < level and level >= self.getEffectiveLevel()
