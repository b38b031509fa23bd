"""A long list as pieces of Markdown that can be converted one by one: an edit then costs the pieces that it changes.

Only a page that is nothing but headings and lists of links, an item a line, is cut: there no line depends on another.
Where it is cut, the lines themselves tell, so that one that comes, goes or changes leaves the other pieces as they are.
"""

import re
from collections.abc import Iterator, Sequence
from copy import copy
from zlib import crc32

from mkdocs.structure.toc import AnchorLink, TableOfContents

LIST = re.compile(r"\s*# [^\n]+\n(?:\n|[A-Z][^\n]*\n)*(?:\n*## [^\n]+\n\n+(?:- \[[^\n]+\n)+)+\s*")
START = re.compile(r"## |- \[")
LENGTH = 64  # lines of a piece, in the mean
ITEM = "- ["


def cut(markdown: str) -> list[str]:
    """Cut a list into pieces; a page that is something else is one piece.

    Args:
        markdown: The page's Markdown.
    """
    if not LIST.fullmatch(markdown):
        return [markdown]
    lines = markdown.split("\n")
    return ["\n".join(lines[start:end]) for start, end in _bounds(lines)]


def _bounds(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    start = 0
    for place, line in enumerate(lines):
        # Where a list begins, its heading is: a piece begins with that, or amidst the list.
        begins = line.startswith("## ") or (line.startswith(ITEM) and lines[place - 1].startswith(ITEM))
        if begins and crc32(line.encode()) % LENGTH == 0:
            yield start, place
            start = place
    yield start, len(lines)


def joined(texts: Sequence[str], contents: Sequence[str]) -> str:
    """Give the HTML of the whole.

    Args:
        texts: The pieces, as `cut` gave them.
        contents: The HTML of each.
    """
    made = contents[0]
    for text, content in zip(texts[1:], contents[1:], strict=True):
        if text.startswith(ITEM):  # the list goes on
            made, content = made.removesuffix("</ul>"), content.removeprefix("<ul>\n")
        else:
            made += "\n"
        made += content
    return made


def headings(parts: Sequence[TableOfContents]) -> TableOfContents:
    """Give the headings of the whole: the title is in the first piece, and all others are below it.

    Args:
        parts: The headings of each piece.
    """
    (title,) = parts[0]
    whole = copy(title)  # which is marked as the first; those of the other pieces are not any more
    whole.children = [*title.children]
    for link in (link for part in parts[1:] for link in part):
        whole.children.append(AnchorLink(link.title, link.id, link.level))
        whole.children[-1].children = link.children
    return TableOfContents([whole])
