"""Shell text -> simple commands, word by word, each character with its place in the text.

Nothing is run and nothing is expanded: a word that holds a variable or a substitution is `Unknown`. What people paste
is often a little broken (a missing backslash before a flag's line, a blank after one, a `<placeholder>`), so that is
read as it was meant. Linear in the text.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

VARIABLE = re.compile(r"[A-Za-z_]\w{0,99}|[0-9@*#?!$-]")
PLACEHOLDER = re.compile(r"<[A-Za-z][\w ./-]{0,60}>")
REDIRECTION = re.compile(r"(?:\d|&)?(?:>>|>\||>&|<<<|<<-?|<&|<>|>|<)&?")
HEREDOC = re.compile(r"<<-?[ \t]*(['\"\\]?)([A-Za-z_]\w{0,60})")
TEMPLATE = 300  # characters that a `{{ template }}` may take
BLANK = " \t\r\f\v\u00a0"
ORDINARY = re.compile(r"[^ \t\r\f\v\u00a0\n\\'\"$`{<>;|&()]+")  # nearly all of a word: what means itself outside quotes


class LaunchError(ValueError):
    """The text is no command line: an open quote, say."""


class Unknown(str):
    """A word that only a shell can tell, as it is written: ``$MODEL``, ``${TP:-8}``, ``$(hostname)``."""

    __slots__ = ()


@dataclass(frozen=True)
class Seam:
    """A line's end at which a shell ends the command, though it was meant to go on.

    Args:
        start: From where in the source it is to be written anew.
        end: To where.
        new: What a shell reads as going on; empty when what stands there only has to go.
        problem: What is wrong with it.
    """

    start: int
    end: int
    new: str
    problem: str


@dataclass(frozen=True)
class Word:
    """One word of a command.

    Args:
        text: Without quotes; `Unknown` when a shell would put something else in its place.
        start: Where it begins in the source, quotes included.
        end: Where it ends.
        places: Where each character of the text stands in the source; empty when that cannot be said.
        cut: What to take out of the source when the word goes; None for the blank before it and the word.
        quote: The quote that all of it stands in, within a word of another command: ``'`` or ``"``.
        item: Whether it is an item of a list and no shell word.
        expansions: Where in the text a shell puts something else: from, to, and whether quotes keep it one word.
        used: Where the variable stands that it is a part of, when it stands in that variable's value itself.
        source: Which variable it is from, and where that is set; empty for what stands there as it is.
        seams: The broken line ends between the word before and this one.
    """

    text: str
    start: int
    end: int
    places: tuple[int, ...] = ()
    cut: tuple[int, int] | None = None
    quote: str = ""
    item: bool = False
    expansions: tuple[tuple[int, int, bool], ...] = ()
    used: tuple[int, int] | None = None
    source: str = ""
    seams: tuple[Seam, ...] = ()

    @property
    def spot(self) -> tuple[int, int]:
        """Where it stands in its command: from, to."""
        return self.used or (self.start, self.end)


def split(text: str, places: Sequence[int] | None = None, quote: str = "") -> list[list[Word]]:
    """Split a script into simple commands, without comments, redirections and here-documents.

    Args:
        text: The script.
        places: Where each of its characters stands in the source; its own places when None.
        quote: The quote around the script in that source, for `Word.quote`.

    Raises:
        LaunchError: A quote is not closed.
    """
    return _Splitter(text, places or range(len(text)), quote).commands()


class _Splitter:
    def __init__(self, text: str, places: Sequence[int], quote: str):
        self.text = text
        self.places = places
        self.quote = quote
        self.at = 0
        self.done: list[list[Word]] = [[]]
        self.waiting: list[str] = []  # the ends of here-documents that begin on this line
        self.seams: list[Seam] = []  # since the last word
        self.last = 0  # where that ends

    def commands(self) -> list[list[Word]]:
        text, size = self.text, len(self.text)
        while self.at < size:
            char = text[self.at]
            if char in BLANK:
                self.at += 1
            elif text.startswith("\\", self.at) and self._continues():
                continue
            elif char == "#":
                self._to_line_end()
            elif char == "\n":
                self._line_end()
            elif char in ";|()" or (char == "&" and not text.startswith("&>", self.at)):
                self.at += 1
                self._end()
            elif not PLACEHOLDER.match(text, self.at) and (found := REDIRECTION.match(text, self.at)):
                self._redirection(found.end())
            else:
                seams, self.seams = tuple(self.seams), []
                word = self._word()
                self.last = self.at
                if not word.text.startswith("`#"):  # a comment between two lines of a command
                    self.done[-1].append(replace(word, seams=seams) if seams else word)
        return [command for command in self.done if command]

    def _end(self) -> None:
        self.seams = []
        if self.done[-1]:
            self.done.append([])

    def _to_line_end(self) -> None:
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end

    def _continues(self) -> bool:
        """Pass over a backslash at a line's end, and the blanks that someone left behind it."""
        place = self.at + 1
        while place < len(self.text) and self.text[place] in BLANK:
            place += 1
        if place < len(self.text) and self.text[place] != "\n":
            return False
        if self.at + 1 < place < len(self.text):
            self._seam(self.at + 1, place, "", "a blank stands behind the backslash")
        self.at = min(place + 1, len(self.text))
        return True

    def _line_end(self) -> None:
        self.at += 1
        for mark in self.waiting:
            while self.at < len(self.text):
                start = self.at
                self._to_line_end()
                self.at += 1
                if self.text[start : self.at - 1].strip() == mark:
                    break
        self.waiting = []
        # No command begins with a dash: the backslash before this line was forgotten, or a comment came between.
        ahead = re.compile(r"(?:[ \t\r]*#[^\n]*\n)*[ \t\r]*").match(self.text, self.at)
        if ahead is None or not self.text.startswith("-", ahead.end()):
            self._end()
        elif self.done[-1]:
            between = self.text[self.last : ahead.end()]
            self.seams = []  # what is wrong with a line end before a comment goes with it
            problem = (
                "a comment stands between two lines" if "#" in between else "no backslash stands at the line's end"
            )
            self._seam(self.last, ahead.end(), " \\\n" + between[between.rfind("\n") + 1 :], problem)

    def _seam(self, start: int, end: int, new: str, problem: str) -> None:
        self.seams.append(Seam(self.places[start - 1] + 1, self.places[end - 1] + 1, new, problem))

    def _redirection(self, end: int) -> None:
        heredoc = HEREDOC.match(self.text, self.at)
        if heredoc:
            self.waiting.append(heredoc[2])
        self.at = end
        while self.at < len(self.text) and self.text[self.at] in BLANK:
            self.at += 1
        if self.at < len(self.text) and self.text[self.at] not in "\n;|&()<>":
            self._word()
        self.last = self.at

    def _word(self) -> Word:
        start, chars, places, quote = self.at, list[str](), list[int](), ""
        expansions: list[tuple[int, int, bool]] = []
        text, stop = self.text, self.at + 1
        while self.at < len(text):
            if not quote and (run := ORDINARY.match(text, self.at)):
                chars.append(run[0])
                places += range(self.at, run.end())
                self.at = stop = run.end()
                continue
            char = text[self.at]
            end = self.at + 1
            raw = False  # keep as written, and do not know
            if quote != "'" and char == "\\":
                pair = text[self.at : self.at + 2]
                if pair == "\\\n":
                    self.at += 2
                    continue
                if not quote and self._continues():
                    break
                kept = quote and pair[1:] not in ("\\", '"', "$", "`")
                end = self.at + len(pair)
                for place in range(self.at if kept or len(pair) == 1 else self.at + 1, end):
                    chars.append(text[place])
                    places.append(place)
                self.at = stop = end
                continue
            if char in "'\"" and quote in ("", char):
                quote = "" if quote else char
                self.at = stop = end
                continue
            if quote != "'":
                if char == "$":
                    if not quote and text[self.at + 1 : self.at + 2] in ("'", '"'):
                        self.at += 1
                        continue
                    end = self._expansion_end()
                    raw = end > self.at + 1
                elif char == "`":
                    close = text.find("`", self.at + 1)
                    end, raw = (len(text) if close < 0 else close + 1), True
                elif text.startswith("{{", self.at):
                    close = text.find("}}", self.at, self.at + TEMPLATE)
                    end, raw = (close + 2, True) if close >= 0 else (end, False)
                elif not quote and char == "<" and (found := PLACEHOLDER.match(text, self.at)):
                    end, raw = found.end(), True
            if not quote and not raw and (char in BLANK or char in "\n;|&()<>"):
                break
            if raw:
                expansions.append((len(places), len(places) + end - self.at, bool(quote)))
            chars.append(text[self.at : end])
            places += range(self.at, end)
            self.at = stop = end
        if quote:
            raise LaunchError("the command cannot be split: a quote is not closed (No closing quotation)")
        value = "".join(chars)
        mapped = tuple(self.places[place] for place in places)
        begin, last = self.places[start], self.places[stop - 1] + 1
        text = Unknown(value) if expansions else value
        return Word(text, begin, last, mapped, quote=self.quote, expansions=tuple(expansions))

    def _expansion_end(self) -> int:
        """Give where `$NAME`, `${...}` or `$(...)` ends; the next place for a dollar that is just one."""
        text, place = self.text, self.at + 1
        if place < len(text) and text[place] in "({":
            opening, closing = text[place], {"(": ")", "{": "}"}[text[place]]
            depth = 0
            while place < len(text):
                depth += (text[place] == opening) - (text[place] == closing)
                place += 1
                if not depth:
                    return place
            return place
        found = VARIABLE.match(text, place)
        return found.end() if found else place
