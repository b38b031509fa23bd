"""Clean a paste: the letters and digits that a message is made of, with the way back to the paste's offsets.

Readers' pastes differ from what SGLang printed in everything but letters and digits: wrapped lines, quote marks,
colours, log prefixes, table cells, lost blanks. So both sides, paste and template, are reduced to lower-case ASCII
letters and digits, and compared as that. Every pattern here is a run of single character classes with bounded
repeats: no input makes it backtrack. docs/assets/javascripts/match/paste.mjs holds the same patterns.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

# Things that stand between a message's words without being part of it. Alternatives are tried left to right.
NOISE = "|".join(
    [
        r"(?:\x1b|\^\[|\\(?:x1b|u001b|033|e))\[[0-9;?]{0,20}[A-Za-z]",  # colours, as bytes or spelled out
        r"\[[0-9;]{1,12}m",  # colours whose escape character was lost on the way
        r"\x1b\][^\x07\x1b\n]{0,200}(?:\x07|\x1b\\)",  # terminal titles and links
        r"\[[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][^\[\]\n]{0,60}\]",  # [2025-12-01 10:00:00 TP0]
        r"\[[0-9]{1,4},[0-9]{1,5}\]<std[a-z]{2,4}>:?",  # mpirun: [1,0]<stderr>:
        r"\[rank ?[0-9]{1,5}\]:?",  # torchrun
        r"\([A-Za-z0-9_]{1,40} pid=[0-9]{1,9}[^()\n]{0,60}\)",  # ray: (Worker pid=12, ip=10.0.0.1)
        r"[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]{1,9})?(?:Z|[+-][0-9]{2}:?[0-9]{2})?"
        r"(?: std(?:out|err) [FP] )?",  # docker, containerd
        r"\\[nrt]",  # a line end inside a quoted or JSON string
        r"&(?:lt|gt|amp|quot|apos|nbsp|#[0-9]{1,5}|#x[0-9A-Fa-f]{1,5});",
        # An exception's name is no part of its message; some messages read "Not implemented error: ...".
        r"[A-Za-z_][A-Za-z0-9_.]{0,80}(?:Error|Exception): ",
        r"</?(?:br|code|pre|b|i|em|strong|p|td|tr|span)(?: [^<>\n]{0,80})?/?>",
    ]
)
# The same, but only where a line begins.
PREFIX = "|".join(
    [
        r"[A-Za-z0-9_.-]{1,60} {0,12}\| ",  # docker compose, and the line numbers of an editor
        r"[0-9]{1,6}: ",  # grep -n
        r"\(pid=[0-9]{1,9}[^()\n]{0,60}\)",  # ray; inside a line it is the message's own
        r"[A-Z][a-z]{2} [ 0-9][0-9] [0-9:]{8} [^ \n]{1,60} [^ :\n]{1,60}: ",  # syslog, journalctl
        r"[EWIF][0-9]{4} [0-9:.]{8,15} {1,4}[0-9]{1,9} [^ \]\n]{1,60}\]",  # glog
        r"\[pod/[^\]\n]{1,120}\]",  # kubectl logs --prefix
    ]
)
LINE_START = r"(?<![^\n\r])"
TOKENS = re.compile(rf"{LINE_START}[ \t]{{0,40}}(?:{PREFIX})|{NOISE}|([0-9A-Za-z]+)")
GAPS = re.compile(rf"[\r\n]+(?:[ \t>#|]{{0,40}}(?:{PREFIX})?)?|{NOISE}|[ \t]+")
NO_DIGITS = str.maketrans("", "", "0123456789")
AGAIN = 8  # times that a line is read, its numbers aside: every rank of a server says the same
WORDS = re.compile(r"[^ \t\r\n]+")
QUOTES = "'\"`\u2018\u2019\u201c\u201d"


@dataclass(frozen=True)
class Paste:
    """A cleaned paste.

    Args:
        text: The paste as it came.
        canon: Its letters and digits, in lower case.
        at: Where each run of them begins in `canon`.
        origins: Where each run begins in `text`.
    """

    text: str
    canon: str
    at: list[int]
    origins: list[int]

    def origin(self, place: int) -> int:
        """Give the offset in the paste of a place in `canon`."""
        run = bisect_right(self.at, place) - 1
        return self.origins[run] + place - self.at[run]

    def place(self, origin: int) -> int:
        """Give the place in `canon` of the first run that begins at an offset in the paste or after it."""
        run = bisect_left(self.origins, origin)
        return self.at[run] if run < len(self.at) else len(self.canon)

    def run(self, place: int) -> tuple[int, int]:
        """Give where the run at a place in `canon` begins and ends."""
        run = bisect_right(self.at, place) - 1
        return self.at[run], self.at[run + 1] if run + 1 < len(self.at) else len(self.canon)

    def starts_run(self, place: int) -> bool:
        """Whether a word begins at a place in `canon`."""
        run = bisect_right(self.at, place) - 1
        return self.at[run] == place


def clean(text: str) -> Paste:
    """Reduce a paste to what is compared.

    Args:
        text: Anything, of any length; what is no ASCII letter or digit only separates.
    """
    runs: list[str] = []
    at: list[int] = []
    origins: list[int] = []
    place = 0
    for start, end in _stretches(text):
        for token in TOKENS.finditer(text, start, end):
            run = token[1]
            if run:
                runs.append(run)
                at.append(place)
                origins.append(token.start(1))
                place += len(run)
    return Paste(text, "".join(runs).lower(), at, origins)


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    """Give what is worth reading: a log says the same thousands of times, with other numbers in it."""
    read: dict[str, int] = {}
    start = place = 0
    while place < len(text):
        end = text.find("\n", place) + 1 or len(text)
        line = text[place:end].translate(NO_DIGITS)
        read[line] = read.get(line, 0) + 1
        if read[line] > AGAIN:
            if start < place:
                yield start, place
            start = end
        place = end
    if start < place:
        yield start, place


def words_of(text: str) -> list[str]:
    """Split at ASCII blanks and line ends."""
    return WORDS.findall(text)


@cache  # a literal is asked for when the index is made, and when it is made ready
def canon(text: str) -> str:
    """Reduce a template's literal part in the same way."""
    return clean(text).canon


def tidy(text: str) -> str:
    """Give a piece of a paste as one line: prefixes, colours and line ends become single blanks."""
    return GAPS.sub(" ", text).strip(" ")
