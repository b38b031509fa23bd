"""A page's Markdown as any reader of Markdown understands it: without what only this site's extensions mean.

Admonitions become a bold line and their text, attribute lists and raw HTML go, fences keep their language alone, and
character references become characters, behind a backslash where Markdown would take them for more than that.
"""

import re
from collections.abc import Callable, Iterator

# A pattern that begins with a letter of its own is looked for ten times faster than one with a class or a condition.
OPENING = re.compile(r"^( *)(`{3,}|~{3,})\s*(.*)$")
LANGUAGE = re.compile(r"\{?\s*\.?([A-Za-z0-9_+-]*)")
LANGUAGES = {"py3": "python"}  # an excerpt, which the site's test runner must not take for a page's code
# `!!! warning "Title"`, `??? note "Title"`, `=== "Title"`: what is indented below belongs to it.
BLOCK = re.compile(r'^( *)(?:(?:!!!|\?\?\?\+?) [\w-]+|===[+!]?)(?: "(.*)")?\s*$')
ATTRIBUTES = re.compile(r"[ \t]*\{:?[ \t]*[#.][^{}\n]*\}[ \t]*(?=\n|$)")
DROPPED = re.compile(r"<(form|noscript|script|style|svg)\b.*?</\1>|<!--.*?-->", re.DOTALL)
BREAK = re.compile(r"<br */?>[ \t]*\n?[ \t]*")
TAG = re.compile(r"</?[A-Za-z][^<>]*>")
BLANK = re.compile(r"\n\n\n+")
REFERENCE = re.compile(r"&#(\d{1,7});")
SPECIAL = frozenset("\\`*_{}[]<>#+-.!|~&$=^")
SPAN = re.compile(r"(`(?<!``)`*)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
LINK = re.compile(r"\]\(([^()\s]+)\)")


def plain(markdown: str, link: Callable[[str], str] = str) -> str:
    """Rewrite a page.

    Args:
        markdown: The page's source, without its front matter.
        link: Gives a link's target in the rewritten page.
    """
    parts = _parts(_flattened(markdown))
    return "".join(part if fenced else _prose(part, link) for fenced, part in parts).strip() + "\n"


def _flattened(markdown: str) -> Iterator[str]:
    """Give the lines with what stands in admonitions and tabs moved out of them."""
    inside: list[int] = []  # the indents of the blocks that are open
    closing: str | None = None
    for line in markdown.split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        if closing is None and line.strip():
            while inside and indent < inside[-1] + 4:
                inside.pop()
        if closing is None and (block := BLOCK.match(line)) and len(block[1]) >= 4 * len(inside):
            inside.append(len(block[1]))
            yield f"**{block[2]}**" if block[2] else ""
            continue
        line = line[min(indent, 4 * len(inside)) :]
        if closing is None and (opening := OPENING.match(line)):
            closing = opening[1] + opening[2]
            language = LANGUAGE.match(opening[3])
            name = language[1] if language else ""
            line = closing + LANGUAGES.get(name, name)
        elif closing is not None and line.rstrip() == closing:
            closing = None
        yield line


def _parts(lines: Iterator[str]) -> Iterator[tuple[bool, str]]:
    """Divide lines into text and fences: (whether it is a fence, the lines)."""
    held: list[str] = []
    closing: str | None = None
    for line in lines:
        opening = OPENING.match(line) if closing is None else None
        if opening:
            yield False, "".join(held)
            held, closing = [], opening[1] + opening[2]
        held.append(line + "\n")
        if closing is not None and not opening and line.rstrip() == closing:
            yield True, "".join(held)
            held, closing = [], None
    yield closing is not None, "".join(held)


def _prose(text: str, link: Callable[[str], str]) -> str:
    """Rewrite what stands outside fences, code spans left alone."""
    text = DROPPED.sub("", text)
    text = ATTRIBUTES.sub("", text) if "{" in text else text
    made, place = [], 0
    for span in SPAN.finditer(text):
        made += [_words(text[place : span.start()], link), span[0]]
        place = span.end()
    return BLANK.sub("\n\n", "".join([*made, _words(text[place:], link)]))


def _words(text: str, link: Callable[[str], str]) -> str:
    text = TAG.sub("", BREAK.sub("\\\\\n  ", text))
    text = LINK.sub(lambda found: f"]({link(found[1])})", text)
    return characters(text)


def characters(text: str) -> str:
    """Give Markdown with its numeric character references as characters that mean as little."""
    return REFERENCE.sub(lambda found: _character(chr(int(found[1]))), text)


def _character(char: str) -> str:
    return f"\\{char}" if char in SPECIAL else char
