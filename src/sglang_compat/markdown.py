"""Somebody's text -> Markdown that shows it and does nothing else.

Everything a record holds is treated as hostile. Outside code, each character that could mean something to Markdown,
to one of its extensions or to HTML becomes a character reference; code goes into spans and fences whose delimiters
are longer than any run of backticks inside.
"""

import re
from functools import cache

from sglang_compat.record import visible

# Letters of any script, digits and these stay as they are. A hyphen or full stop is special at a line's start only.
SPECIAL = re.compile(r"[^\w ,.;?/%'()\"-]|_")
FLAG = re.compile(r"(?<![\w-])(--[a-z0-9][a-z0-9_-]*(?:=[\w./-]+)?|SGLANG_[A-Z0-9_]+(?:=[\w./-]+)?)(?<![.-])")
SPAN = re.compile(r"(?<!`)`(?! )([^`\n]{1,200})(?<! )`(?!`)")
# `: ` stays as it is unless it starts a line, where it would make a definition list.
LINE_START = re.compile(r"^(?:([-+?:])|(\d+)([.)]))")


def inert(text: str) -> str:
    """Give plain text as one line of Markdown that renders as exactly that text."""
    text = " ".join(visible(text).split())
    escaped = SPECIAL.sub(lambda found: f"&#{ord(found[0])};", text)
    return _safe_start(escaped.replace("&#58; ", ": "))


def _safe_start(line: str) -> str:
    """Escape what is special at a line's start only: a list's mark, a folded block's."""
    return LINE_START.sub(lambda found: f"&#{ord(found[1])};" if found[1] else f"{found[2]}&#{ord(found[3])};", line)


def code(text: str) -> str:
    """Give text as an inline code span."""
    text = " ".join(visible(text).split())
    if not text:
        return ""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    tick = "`" * (longest + 1)
    pad = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{tick}{pad}{text}{pad}{tick}"


@cache  # most of what records say is the same in a server's next build
def prose(text: str) -> str:
    """Give a record's prose: inert, with flags, variables and `spans` as code; blank lines part paragraphs."""
    paragraphs = re.split(r"\n[ \t]*\n", visible(text))
    return "\n\n".join(filter(None, (_line(paragraph) for paragraph in paragraphs)))


def _line(text: str) -> str:
    """One paragraph: pieces in backticks and flags become code, what stands between them inert."""
    pieces: list[str] = []
    rest = " ".join(text.split())
    for number, span in enumerate(SPAN.split(rest)):
        if number % 2:
            pieces.append(code(span))
            continue
        for place, part in enumerate(FLAG.split(span)):
            pieces.append(code(part) if place % 2 else _keep_spaces(part))
    return _safe_start("".join(pieces).strip())


def _keep_spaces(text: str) -> str:
    """`inert` strips; between two code spans the spaces at the ends matter."""
    if not text.strip():
        return text
    lead = " " if text[0].isspace() else ""
    tail = " " if text[-1].isspace() else ""
    return lead + inert(text) + tail


def fence(text: str, info: str = "text") -> str:
    """Give text as a fenced block at column 0.

    Args:
        text: The content.
        info: The language, or superfences' braces; never a record's text.
    """
    text = visible(text).strip("\n")
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    tick = "`" * max(3, longest + 1)
    return f"{tick}{info}\n{text}\n{tick}"


def indent(markdown: str, spaces: int = 4) -> str:
    """Indent a block, for the inside of an admonition."""
    return "\n".join(" " * spaces + line if line else "" for line in markdown.split("\n"))
