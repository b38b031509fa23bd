"""What a script, or a manifest, sets its own variables to -> words with the values in their place.

Nothing is run. What cannot be told (a command's output, a branch that may not be taken, a variable that nobody sets)
stays the word it was. Each piece of a value knows where it is written, so that a repair can be written there.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sglang_compat.shell import Unknown, Word

ASSIGNMENT = re.compile(r"([A-Za-z_]\w*)(\+?)=", re.ASCII)
OPERATOR = re.compile(r":?[-=?]")
PARENTHESES = re.compile(r"\$\(([\w.-]+)\)", re.ASCII)  # as Kubernetes writes a variable
NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
CLOSING = re.compile(r"(?:[\s;)]|#[^\n]*)*")
APART = re.compile(r"[ \t]*(?:\|(?!\|)|&(?![&>]))")  # behind a command that has a shell of its own
STRETCH = re.compile(r"[ \t\n]+|[^ \t\n]+")
# What a shell looks at once more in a value outside quotes (file names), and what shows that somebody else does (eval).
SPECIAL = re.compile(r"[*?\[\]'\"\\`$]")
DECLARING = ("export", "declare", "local", "readonly", "typeset")
ELEMENT = re.compile(r"([A-Za-z_]\w*)\[[^\]]*\]\+?=", re.ASCII)
COMPUTED = re.compile(r"[-+]\w*[Aailnu]")  # `declare` options with which a value is not what is written
# What may not be run, or not here, and what ends it: a branch, a loop, a function.
BRANCHES = {"if": "fi", "case": "esac", "while": "done", "until": "done", "for": "done", "select": "done", "{": "}"}
NAMING = ("for", "select")  # a variable's name comes next, and no command
SAVING = ["printf", "-v"]
KEYWORDS = (
    *BRANCHES,
    *BRANCHES.values(),
    "then",
    "elif",
    "else",
    "do",
    "function",
    "!",
    "time",
)
HARMLESS = ("activate", "conda.sh")  # files that set nothing a launch command holds
SURE = (*DECLARING, "cd", "set", "mkdir", "source", ".", "ulimit")  # what `&&` waits for in vain seldom enough
LONGEST = 20_000  # characters of a value
PIECES = 200  # that it is put together from
MOST = 100_000  # characters that are put into words, in all: a value may hold another many times


@dataclass(frozen=True)
class Piece:
    """A stretch of a value.

    Args:
        text: What it says.
        places: Where each character stands in the source; empty when it cannot be changed there.
        known: Whether it means itself; otherwise only a shell can tell.
        quote: The quote that it stands in there.
        source: Which variable it is from, and where that is set; empty for what stands in the word itself.
    """

    text: str
    places: tuple[int, ...] = ()
    known: bool = True
    quote: str = ""
    source: str = ""

    def part(self, start: int, end: int) -> "Piece":
        """Give a part of it."""
        return replace(self, text=self.text[start:end], places=self.places[start:end])


Value = tuple[Piece, ...]


class Variables:
    """What is known of a script's variables at one place of it.

    Args:
        source: The whole text.
        values: What is set from the beginning; None for what is set to something unknown.
        written: What ``$(NAME)`` stands for, where that is no command: in a Kubernetes manifest.
    """

    def __init__(
        self, source: str, values: Mapping[str, Value | None] | None = None, written: Mapping[str, Value] | None = None
    ):
        self.source = source
        self.written = written
        self.exported: set[str] = set()
        self._values = dict(values or {})
        self._open = False  # whether others may be set too
        self._left = [MOST]  # shared with what is inside
        self._line = (0, 1)  # a place, and the line that it is on
        self._before: Sequence[Word] = ()  # the command before
        self._branches: list[tuple[str, set[str]]] = []  # what is set in branches that may not be taken
        self._dropped: set[str] = set()  # what is exported no more
        self._all = False  # whether all that is set is exported
        self._cases = 0  # how many of these are a `case`, whose branches are not told apart

    def inherited(self, env: Mapping[str, str]) -> "Variables":
        """Give what a process of its own starts with: the environment, and what of it is exported here.

        Args:
            env: Its environment.
        """
        values: dict[str, Value | None] = {
            name: None if isinstance(text, Unknown) else (Piece(str(text), source=f"${name}"),)
            for name, text in env.items()
        }
        values |= {name: self._values[name] for name in self.exported if name in self._values}
        return self._child(values | dict(self.written or {}))

    def copy(self) -> "Variables":
        """Give what is known here, for what may not change it."""
        return self._child(self._values)

    def _child(self, values: Mapping[str, Value | None]) -> "Variables":
        made = Variables(self.source, values, self.written)
        made._open, made._left = self._open, self._left
        return made

    def environment(self, env: Mapping[str, str]) -> dict[str, str]:
        """Give what is handed to a command here: what is exported, and not what is so no more.

        Args:
            env: What the script itself was handed.
        """
        made = {name: text for name, text in env.items() if name not in self._dropped}
        for name, value in self._values.items():
            if name in self.exported:
                made[name] = Unknown(f"${name}") if value is None else _text(value)
        return made

    def source_of(self, word: Word) -> str:
        """Say which variable a word sets, and where; empty when it sets none."""
        found = ASSIGNMENT.match(word.text)
        return f"${found[1]}, line {self._line_of(word.start)}" if found else ""

    # Reading

    def words(self, command: Iterable[Word]) -> list[Word]:
        """Put the values into a command's words; what stands outside quotes may become several, or none.

        Args:
            command: Its words.
        """
        made: list[Word] = []
        leading = True
        for word in command:
            assigns = ASSIGNMENT.match(word.text) is not None
            leading = leading and (assigns or word.text in (*DECLARING, "env"))
            made += self._resolved(word, one=assigns and leading)
        return made

    def _resolved(self, word: Word, *, one: bool) -> list[Word]:
        if not word.expansions:
            return [word]
        fields = self._fields(word, one=one)
        texts = [_text(field) for field in fields]
        if texts == [word.text]:
            return [word]
        sources = [", and ".join(dict.fromkeys(piece.source for piece in field if piece.source)) for field in fields]
        if len(fields) == 1:
            return [replace(word, text=texts[0], places=(), expansions=(), source=sources[0])]
        made: list[Word] = []
        for field, text, source in zip(fields, texts, sources, strict=True):
            places = tuple(place for piece in field for place in piece.places)
            seams = () if made else word.seams
            whole = 0 < len(places) == len(text) and places == tuple(range(places[0], places[0] + len(places)))
            used = (word.start, word.end)
            if not whole:
                made.append(Word(text, *used, used=used, source=source, seams=seams))
                continue
            start, end = places[0], places[-1] + 1
            before = start
            while before and self.source[before - 1].isspace():
                before -= 1
            made.append(
                Word(text, start, end, places, (before, end), field[0].quote, used=used, source=source, seams=seams)
            )
        return made

    def _fields(self, word: Word, *, one: bool) -> list[list[Piece]]:
        """Take a word apart into the pieces of the words that it becomes."""
        fields: list[list[Piece]] = []
        begun = False
        raw = Piece(word.text, word.places, quote=word.quote)
        at = 0
        for start, end, quoted in word.expansions:
            if at < start:
                begun = _add(fields, raw.part(at, start), begun)
            found, at = self._value(raw.part(start, end)), end
            if found is None or not all(map(_certain if quoted or one else _plain, found)):
                begun = _add(fields, replace(raw.part(start, end), known=False), begun)
            elif quoted or one:
                for piece in found or (Piece(""),):
                    begun = _add(fields, piece, begun)
            else:
                for piece in found:
                    begun = _split(fields, piece, begun)
        if at < len(word.text):
            _add(fields, raw.part(at, len(word.text)), begun)
        return fields

    def _value(self, raw: Piece) -> Value | None:
        """Give what an expansion stands for; None when that cannot be told."""
        if self.written is not None and (asked := PARENTHESES.fullmatch(raw.text)):
            return self._taken(self.written.get(asked[1]))
        braced = raw.text.startswith("${") and raw.text.endswith("}")
        start, end = (2, len(raw.text) - 1) if braced else (1, len(raw.text))
        named = NAME.match(raw.text, start) if raw.text.startswith("$") else None
        if not named:
            return None  # `$1` and `$?` are nobody's to set, and `$(...)` is a command
        name, rest = named[0], raw.text[named.end() : end]
        operator = OPERATOR.match(rest) if braced else None
        if rest and not operator:
            return None
        held = self._values.get(name)
        empty = held is not None and not any(piece.text for piece in held)
        if name in self._values and not (empty and operator and operator[0].startswith(":")):
            # What nobody can tell a part of is best called by its name.
            return self._taken(held) if held == () or any(piece.known for piece in held or ()) else None
        if self._open or not operator or operator[0].endswith("?") or SPECIAL.search(rest[operator.end() :]):
            return None
        default = replace(raw.part(named.end() + operator.end(), end), source=raw.text)
        if operator[0].endswith("="):
            self._set(name, (default,))
        return self._taken((default,))

    def _taken(self, value: Value | None) -> Value | None:
        size = sum(len(piece.text) for piece in value or ())
        if size > LONGEST or size > self._left[0]:
            return None
        self._left[0] -= size
        return value

    # Setting

    def follow(self, command: Sequence[Word]) -> None:
        """Take note of what a command sets.

        Args:
            command: Its words, as they are written; the next one after the command that was followed last.
        """
        before, self._before = self._before, command
        between = self._between(before, command)
        for _ in range(between.count("(") - between.count(")")):
            self._branches.append(("(", set()))
        self._take(between, before, command)
        for _ in range(self._closed_behind(command[-1])):
            if self._branches and self._branches[-1][0] == "(":
                self._leave()

    def _take(self, between: str, before: Sequence[Word], command: Sequence[Word]) -> None:
        """Take note of what a command sets, wherever it stands."""
        rest = self._within(command)
        if not rest:
            return
        sure = self._surely(between, before, command)
        first = rest[0].text
        if first in DECLARING:
            self._declare(rest, sure=sure)
        elif "((" in between or first == "let":
            for word in rest:
                self._forget_all(NAME.findall(word.text))
        elif all(ASSIGNMENT.match(word.text) for word in rest):
            for word in rest:
                self._assign(word, sure=sure)
        elif first in ("read", "mapfile", "readarray", "getopts", *NAMING) or [w.text for w in rest[:2]] == SAVING:
            self._forget_all(word.text for word in rest[1 : 2 if first in NAMING else None])
        elif found := ELEMENT.match(first):
            self._forget(found[1])
        elif first == "unset" and not any(word.text == "-f" for word in rest):
            for word in rest[1:]:
                self._forget(word.text)
                if sure:
                    self._values.pop(word.text, None)
                    self._dropped.add(word.text)
        elif first == "eval" or (first in ("source", ".") and not rest[-1].text.endswith(HARMLESS)):
            self._values = dict.fromkeys(self._values)  # it may set any of them, ...
            self._open = True  # ... and others
        elif first == ":":  # `: "${TP:=8}"` is there for what it sets
            for word in rest[1:]:
                self._fields(word, one=True)
        elif first == "set":
            self._all = self._all or any(word.text in ("-a", "allexport") for word in rest[1:])

    def _declare(self, rest: Sequence[Word], *, sure: bool) -> None:
        """Take note of what is declared, and how."""
        first = rest[0].text
        options = [word.text for word in rest[1:] if word.text[:1] in ("-", "+")]
        declared = [word for word in rest[1:] if word.text[:1] not in ("-", "+")]
        names = {word.text.partition("=")[0].rstrip("+") for word in declared}
        computed = first != "export" and any(map(COMPUTED.match, options))
        for word in declared:
            if computed:
                self._forget(word.text)
            elif not self._assign(word, sure=sure) and first in ("local", "declare", "typeset"):
                self._forget(word.text)  # it hides what had the name before
        if first == "export" and "-n" in options:
            self.exported -= names
            self._dropped |= names
        elif first == "export" or any(option.startswith("-") and "x" in option for option in options):
            self.exported |= names

    def _closed_behind(self, word: Word) -> int:
        """Count the parentheses that close behind a command."""
        found = CLOSING.match(self.source, word.end)
        return found[0].count(")") if found else 0

    def _between(self, before: Sequence[Word], command: Sequence[Word]) -> str:
        """Give what stands between two commands, without comments and here-documents."""
        between = self.source[before[-1].end if before else 0 : command[0].start]
        if not before and between.strip(" \t\n("):
            return ""  # the script is a part of something else
        if "<<" in between:
            between = between.partition("\n")[0]
        return "\n".join(line.partition("#")[0] for line in between.split("\n"))

    def _within(self, command: Sequence[Word]) -> Sequence[Word]:
        """Give a command without the words that rule which commands are run, and follow these."""
        place = 0
        while place < len(command) and command[place].text in KEYWORDS:
            word = command[place].text
            place += 2 if word == "function" else 1
            if word in BRANCHES:
                self._branches.append((word, set()))
                self._cases += word == "case"
                if word in NAMING:
                    place -= 1
                    break
            elif word in ("elif", "else", *BRANCHES.values()) and self._branches:
                self._leave(word)
        return command[place:]

    def _leave(self, word: str = ")") -> None:
        """End a branch, or what goes with its word; nobody knows whether it was run."""
        kind, names = self._branches[-1]
        self._forget_all(names)
        names.clear()
        if word == BRANCHES.get(kind, ")"):
            self._branches.pop()
            self._cases -= kind == "case"

    def _surely(self, between: str, before: Sequence[Word], command: Sequence[Word]) -> bool:
        """Whether a command is run when its script is, and by the same shell, as far as its own branch goes."""
        if self._cases or "|" in between or APART.match(self.source, command[-1].end):
            return False
        return (
            not before or "&&" not in between or before[0].text in SURE or ASSIGNMENT.match(before[0].text) is not None
        )

    def _assign(self, word: Word, *, sure: bool) -> bool:
        """Set what a word says; give whether it says something."""
        found = ASSIGNMENT.match(word.text)
        if not found:
            return False
        name = found[1]
        array = self.source.startswith("(", word.end)
        if not sure or array:
            self._forget(name)
            return True
        earlier = self._values.get(name, ()) if found[2] else ()
        value = None if earlier is None else (*earlier, *self._written(word, found.end()))
        if value and (len(value) > PIECES or sum(len(piece.text) for piece in value) > LONGEST):
            value = None
        self._set(name, value)
        return True

    def _set(self, name: str, value: Value | None) -> None:
        self._values[name] = value
        if self._all:
            self.exported.add(name)
        if self._branches:
            self._branches[-1][1].add(name)

    def _written(self, word: Word, start: int) -> Value:
        """Give what an assignment says behind its `=`."""
        source = self.source_of(word)
        opening = self.source[word.places[start] - 1] if start < len(word.places) else ""
        # Without quotes around it, a value has no place for a blank.
        quote = opening if opening in ("'", '"') else None
        pieces: list[Piece] = []
        at = 0
        for piece in (piece for field in self._fields(word, one=True) for piece in field):
            end = at + len(piece.text)
            if end > start or not piece.text:
                kept = piece.part(max(0, start - at), len(piece.text))
                if not kept.source:
                    kept = replace(kept, places=kept.places if quote else (), quote=quote or "", source=source)
                pieces.append(kept)
            at = end
        return tuple(pieces)

    def _forget_all(self, names: Iterable[str]) -> None:
        for name in list(names):
            self._forget(name)

    def _forget(self, name: str) -> None:
        if NAME.fullmatch(name := name.partition("=")[0].rstrip("+")):
            self._set(name, None)

    def _line_of(self, place: int) -> int:
        begin, line = self._line if self._line[0] <= place else (0, 1)
        self._line = place, line + self.source.count("\n", begin, place)
        return self._line[1]


def _text(field: Sequence[Piece]) -> str:
    """Give a word's text, `Unknown` when a part of it is."""
    text = "".join(piece.text for piece in field)
    return text if all(piece.known for piece in field) else Unknown(text)


def _certain(piece: Piece) -> bool:
    """Whether a value is known."""
    return piece.known


def _plain(piece: Piece) -> bool:
    """Whether a value means the same outside quotes, apart from its blanks."""
    return not piece.known or not SPECIAL.search(piece.text)


def _add(fields: list[list[Piece]], piece: Piece, begun: bool) -> bool:
    """Put a piece to the word that is begun, or begin one; give that one is begun."""
    if not begun:
        fields.append([])
    fields[-1].append(piece)
    return True


def _split(fields: list[list[Piece]], piece: Piece, begun: bool) -> bool:
    """Put a piece's words to the others; give whether the last of them may go on."""
    if not piece.known:
        return _add(fields, piece, begun)
    for stretch in STRETCH.finditer(piece.text):
        begun = not stretch[0].isspace() and _add(fields, piece.part(*stretch.span()), begun)
    return begun
