"""Stands in for `re` in the browser: Brython's engine, without the enumerations around it, which load slowly."""

from python_re import *  # type: ignore[import-not-found] # noqa: F403 - Brython's engine

NOFLAG, IGNORECASE, LOCALE, MULTILINE, DOTALL, UNICODE, VERBOSE, DEBUG, ASCII = 0, 2, 4, 8, 16, 32, 64, 128, 256
A, I, L, M, S, U, X = ASCII, IGNORECASE, LOCALE, MULTILINE, DOTALL, UNICODE, VERBOSE  # noqa: E741
