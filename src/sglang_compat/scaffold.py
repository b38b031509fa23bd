"""A record's first draft: what the catalogue and the release's source say of one message. Pure; words are left open."""

import ast
import builtins
import hashlib
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sglang_compat import launch, scripts, shell, template, validator
from sglang_compat.bind import flags_in
from sglang_compat.faults import GuideError
from sglang_compat.record import LONGEST_SLUG, SCHEMA_VERSION
from sglang_compat.releases import Located, Message, releases

REPOSITORY = "sgl-project/sglang"
OPEN = "TODO"  # what a person has to write; `pytest` refuses a record that still holds it
BEFORE_LINES, AFTER_LINES = 12, 8  # of source around the message
WORD = re.compile(r"[a-z0-9]+")
# Where a launch command begins in a line of a log, whatever stands ahead of it: a prompt, `docker run`, a container's
# name; and what a container's log puts ahead of each line.
BEGINNING = re.compile(r"(?:\b[A-Z_][A-Z0-9_]*=\S+ +)*(?:\S*python[\d.]* +-m +sglang\.launch_server|\bsglang +serve)\b")
CONTAINER = re.compile(r"\S+ +\| ?")
NO_RULE = '''\
def validate():
    """TODO: name the flags that decide as parameters, and return whether SGLang accepts their values."""
    return False
'''


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


def command_in(log: str) -> str | None:
    """Give the launch command that a log holds, over as many lines as it takes.

    Args:
        log: What was pasted.
    """
    lines = log.replace("\r\n", "\n").split("\n")
    for number, line in enumerate(lines):
        if (found := BEGINNING.search(line)) is None:
            continue
        label = CONTAINER.match(line)
        piece = [line[found.start() :]]
        for following in lines[number + 1 :]:
            if not piece[-1].rstrip().endswith("\\"):
                break
            piece.append(following.removeprefix(label[0]) if label else following)
        text = "\n".join(piece)
        try:
            commands = scripts.launches(text, shell.split(text))
        except launch.LaunchError:  # a line of a log need not be one of a shell
            continue
        if commands and any(launch.is_flag(word.text) for word in commands[0].argv):
            return text[commands[0].words[0].start : commands[0].words[-1].end]
    return None


class _Fields(ast.NodeTransformer):
    """Takes a condition of SGLang's for one of flags: ``cfg.page_size`` is ``page_size``."""

    def __init__(self, flags: Collection[str]):
        self.flags = flags
        self.found: dict[str, None] = {}

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and f"--{node.attr.replace('_', '-')}" in self.flags:
            self.found[node.attr] = None
            return ast.Name(node.attr, ast.Load())
        return self.generic_visit(node)


def rule_of(condition: str | None, message: str, flags: Collection[str]) -> str:
    """Draft a rule from what SGLang asks right before it says a message, for a person to complete.

    Args:
        condition: The innermost condition in SGLang's source, if there is one.
        message: The message, holes in braces.
        flags: The release's flags, by every name.

    Returns:
        The text of validator.py; a rule that refuses everything where the condition is not about flags alone.
    """
    try:
        tree = ast.parse(condition or "", mode="eval").body
    except SyntaxError:
        return NO_RULE
    fields = _Fields(flags)
    refused = fields.visit(tree)
    names = {node.id for node in ast.walk(refused) if isinstance(node, ast.Name)}
    if not fields.found or not names <= {*fields.found, *dir(builtins)}:
        return NO_RULE
    named = [flag for flag in flags_in(message) if flag.removeprefix("--").replace("-", "_") not in fields.found]
    also = f" The message names {', '.join(named)} as well." if named else ""
    made = (
        f"def validate({', '.join(fields.found)}):\n"
        f'    """TODO: this is the last thing that SGLang asks; say what else has to hold.{also}"""\n'
        f"    return {ast.unparse(ast.UnaryOp(ast.Not(), refused))}\n"
    )
    try:
        validator.check(made, "validator.py")
    except GuideError:
        return NO_RULE
    return made


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
