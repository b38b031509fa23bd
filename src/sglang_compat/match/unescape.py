r"""Text in JSON strings, as logs are kept -> the text that was logged, with the way back to the paste's offsets.

A log collector writes `>` as `\u003e`, a quote as `\"` and a line's end as `\n`: a message reads as another one, and a
traceback as one line. docs/assets/javascripts/match/unescape.mjs is its twin.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass

# What shows that the rest of a line is JSON: a key with a text, or what may hold one.
MEMBER = re.compile(r'"[^"\\\r\n]{1,60}"[ \t]{0,8}:[ \t]{0,8}[\[{"]')
ESCAPE = re.compile(r'\\(?:u([0-9A-Fa-f]{4})|(["\\/bfnrt]))')
MEANINGS = {"b": " ", "f": " ", "n": "\n", "r": "\r", "t": "\t"}  # a sign means itself
LAYERS = 3  # a collector wraps what another one has wrapped
NOTHING = "\ufffd"  # half of a character


@dataclass(frozen=True)
class Layer:
    """Where a text that was unescaped goes on as the one before it.

    Args:
        at: Places in the text.
        origins: The same places in the one before.
    """

    at: list[int]
    origins: list[int]

    def origin(self, place: int) -> int:
        """Give the place in the text before."""
        number = bisect_right(self.at, place) - 1
        return self.origins[number] + place - self.at[number]


@dataclass(frozen=True)
class Unescaped:
    """A text that was unescaped.

    Args:
        text: The text.
        layers: How it came from the paste, the first change first; empty when nothing was escaped.
    """

    text: str
    layers: tuple[Layer, ...] = ()

    def span(self, span: tuple[int, int]) -> tuple[int, int]:
        """Give where a stretch of it stands in the paste."""
        start, end = span
        for layer in reversed(self.layers):
            start, end = layer.origin(start), layer.origin(end)
        return start, end


def unescape(text: str) -> Unescaped:
    """Take the escapes out of a paste's JSON, as often as it was wrapped. Linear in the paste.

    Args:
        text: The paste.
    """
    layers: list[Layer] = []
    for _ in range(LAYERS):
        parts, layer = _layer(text)
        if not parts:
            break
        text = "".join(parts)
        layers.append(layer)
    return Unescaped(text, tuple(layers))


def _layer(text: str) -> tuple[list[str], Layer]:
    """Take one layer of escapes out; without parts when there is none."""
    parts: list[str] = []
    layer = Layer([0], [0])
    size = done = 0
    member = MEMBER.search(text)
    while member:
        end = text.find("\n", member.end())
        end = len(text) if end < 0 else end
        for escape in ESCAPE.finditer(text, member.end(), end):
            parts += [text[done : escape.start()], _meaning(escape[1], escape[2])]
            size += escape.start() - done + 1
            done = escape.end()
            layer.at.append(size)
            layer.origins.append(done)
        member = MEMBER.search(text, end)
    return [*parts, text[done:]] if parts else [], layer


def _meaning(code: str | None, sign: str | None) -> str:
    """Give the one character that an escape stands for."""
    if sign is not None:
        return MEANINGS.get(sign, sign)
    number = int(code or "0", 16)
    return NOTHING if 0xD800 <= number <= 0xDFFF else chr(number)
