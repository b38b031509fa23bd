"""A record's first draft: what the catalogue and the release's source say of one message. Pure; words are left open."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sglang_compat import template
from sglang_compat.record import LONGEST_SLUG, SCHEMA_VERSION
from sglang_compat.releases import Located, Message, releases

REPOSITORY = "sgl-project/sglang"
OPEN = "TODO"  # what a person has to write; `pytest` refuses a record that still holds it
BEFORE_LINES, AFTER_LINES = 12, 8  # of source around the message
WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True)
class Source:
    """The file that says a message, in the release that was read.

    Args:
        text: All of it.
        digest: The SHA-256 of the wheel that it came from, in hexadecimal.
        read_at: When it was read: ``2026-11-30T04:00:00Z``.
    """

    text: str
    digest: str
    read_at: str


def slug_of(message: str, taken: frozenset[str] = frozenset()) -> str:
    """Make a folder's name from a message: its literal words, cut where a word ends.

    Args:
        message: The message, holes in braces.
        taken: Names that are used already.
    """
    words: list[str] = WORD.findall(" ".join(template.from_message(message).literals).lower()) or ["error"]
    made = words[0][:LONGEST_SLUG]
    for word in words[1:]:
        if len(made) + 1 + len(word) > 56:
            break
        made += f"-{word}"
    number, free = 2, made
    while free in taken:
        number, free = number + 1, f"{made}-{number}"
    return free


def pattern_of(literals: Sequence[str]) -> str:
    """Make a messagePattern of a message's literal parts: they are escaped, with a group for each hole between them.

    Holes that touch cannot be told apart and count as one.
    """
    apart = [one for place, one in enumerate(literals) if one or place in (0, len(literals) - 1)]
    return "(.+?)".join(re.escape(literal).replace("\\ ", " ").replace("\\-", "-") for literal in apart)


def draft(message: Message, place: Located, source: Source, slug: str) -> dict[str, Any]:
    """Give the content of record.json as far as it can be known.

    Args:
        message: The catalogue's entry.
        place: Where the release that was read says it.
        source: The file there.
        slug: The folder's name.
    """
    text = message.text()
    lines = source.text.split("\n")
    first, last = max(1, place.line - BEFORE_LINES), min(len(lines), place.line + AFTER_LINES)
    warns = message.kind == "override"
    known = releases()
    return {
        "record": {
            "id": hashlib.sha256(f"{REPOSITORY}:{slug}".encode()).hexdigest()[:16],
            "repo": REPOSITORY,
            "slug": slug,
            "errorCode": None,
            "errorMessage": text,
            "messagePattern": pattern_of(message.literals),
            "errorType": "override" if warns else "validation",
            "errorClass": message.exception if not warns else "Warning",
            "httpStatus": None,
            "severity": "warning" if warns else "error",
            "filePath": f"python/sglang/{place.file}",
            "lineNumber": place.line,
            "sourceCode": "\n".join(lines[first - 1 : last]),
            "sourceCodeStart": first,
            "sourceCodeEnd": last,
            "githubUrl": f"{place.url.partition('#')[0]}#L{first}-L{last}",
            "documentation": OPEN,
            "triggerScenarios": OPEN,
            "commonSituations": OPEN,
            "solutions": [OPEN],
            "handlingStrategy": "validation",
            "tryCatchPattern": None,
            "preventionTips": [OPEN],
            "tags": ["sglang"],
            "backgroundTag": "todo",
            # The index gives no commit: what was read is named by the wheel it stood in.
            "analyzedSha": source.digest[:40],
            "analyzedAt": source.read_at,
            "schemaVersion": SCHEMA_VERSION,
        },
        "datasetVersion": source.read_at,
        "guide": {
            "title": OPEN,
            "fix": OPEN,
            "note": OPEN,
            "bind": {},
            "model": "llama",
            "gpu": "h100",
            "since": message.releases[0],
            "until": None if message.releases[-1] == known[-1] else message.releases[-1],
            "related": [],
        },
    }
