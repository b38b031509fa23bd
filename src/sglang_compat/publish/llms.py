"""``llms.txt``: what a program that reads text should know of the guide, as llmstxt.org has it."""

import html
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sglang_compat import markdown
from sglang_compat.publish.plain import characters

ABOUT = """\
Each error page begins with a command that starts. Look a message up in `errors.json`, by the literal parts of its
templates, or in the list below; the page's Markdown says what to change, why, and on which SGLang releases that was
proved. Every page has such a Markdown file next to its HTML: put `index.md` behind the page's address."""


@dataclass(frozen=True)
class Entry:
    """A line of the file.

    Args:
        title: What it leads to.
        address: Where that is.
        note: What it is about; may be empty.
    """

    title: str
    address: str
    note: str = ""

    def __str__(self) -> str:
        note = f": {_line(self.note)}" if self.note else ""
        return f"- [{_line(self.title)}]({self.address}){note}"


def _line(text: str) -> str:
    """Give text that is HTML, as a page's title and description are, as a line of Markdown that is nothing else."""
    return characters(markdown.prose(html.unescape(text)))


def text(name: str, description: str, sections: Mapping[str, Iterable[Entry]]) -> str:
    """Write the file.

    Args:
        name: The site's name.
        description: What it is for, in a sentence.
        sections: What it links, by heading; empty ones are left out.
    """
    made = [f"# {name}", f"> {description}", ABOUT]
    for heading, entries in sections.items():
        if lines := [str(entry) for entry in entries]:
            made += [f"## {heading}", "\n".join(lines)]
    return "\n\n".join(made) + "\n"
