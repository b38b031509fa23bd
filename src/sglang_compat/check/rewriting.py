"""A reader's JSON value, changed as a record changes its own."""

import json
from collections.abc import Iterator
from typing import Any


def rewritten(own: str, was: str, proved: str) -> Iterator[str]:
    """Give what may become of a reader's value by the same change that a record makes to its example.

    Args:
        own: The reader's value.
        was: The record's value at fault.
        proved: The record's value that SGLang takes.
    """
    value, old, new = _read(own), _read(was), _read(proved)
    if not isinstance(value, dict | list) or new is None:
        return
    gone, come = _keys(old) - _keys(new), _keys(new) - _keys(old)
    made = [_unquoted(value)]
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict) and old in (None, [new]):
        made.append(value[0])
    if len(gone) == 1 and len(come) == 1:
        made.append(_renamed(value, {gone.pop(): come.pop()}))
    elif isinstance(value, dict) and len(gone) == 1 and old == {(key := gone.pop()): new} and key in value:
        inner = value[key]
        rest = {one: held for one, held in value.items() if one != key}
        made.append(rest | inner if isinstance(inner, dict) else inner)
    yield from (json.dumps(one, ensure_ascii=False) for one in made if one != value)


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _keys(value: Any) -> set[str]:
    """Give all keys of a value, at any depth."""
    if isinstance(value, dict):
        return set(value) | {key for held in value.values() for key in _keys(held)}
    return {key for held in value for key in _keys(held)} if isinstance(value, list) else set()


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(held, names) for key, held in value.items()}
    return [_renamed(held, names) for held in value] if isinstance(value, list) else value


def _unquoted(value: Any) -> Any:
    """Give a value with the numbers in it that are written as text as numbers."""
    if isinstance(value, dict):
        return {key: _unquoted(held) for key, held in value.items()}
    if isinstance(value, list):
        return [_unquoted(held) for held in value]
    number = _read(value) if isinstance(value, str) and value[-1:].isdigit() else None
    return number if isinstance(number, int | float) else value
