"""Kubernetes and compose manifests -> the commands in them. A browser runs this too, with the same parser."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from yaml.composer import Composer
from yaml.error import YAMLError
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from sglang_compat import launch, scripts, shell
from sglang_compat.scripts import MANIFEST_KEYS, Command
from sglang_compat.shell import LaunchError, Unknown, Word
from sglang_compat.variables import Piece, Value, Variables

MOST_NODES = 100_000
EXPANSION = re.compile(r"\$\([\w.-]+\)|\$\{[^{}\n]*\}", re.ASCII)


class Tree(Reader, Scanner, Parser, Composer):
    """PyYAML's parser down to the nodes with their places, without what makes values of them: nothing here asks for it.

    Args:
        text: The YAML.
    """

    def __init__(self, text: str):
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)

    def resolve(self, *node: object) -> str:
        """Give a node's type, which is left open."""
        return ""

    def descend_resolver(self, *place: object) -> None:
        """Enter a node."""

    ascend_resolver = descend_resolver

    def documents(self) -> Iterator[Node | None]:
        """Give each document's root."""
        while self.check_node():
            yield self.get_node()


def find(text: str) -> list[Command]:
    """Find the launch commands of a manifest.

    Args:
        text: One that `scripts.looks_like_manifest` is true of.

    Raises:
        LaunchError: A quote is not closed, or it is no YAML.
    """
    text = text.replace("\r\n", "\n")
    try:
        return [command for node in Tree(text).documents() for command in _walk(text, node)]
    except YAMLError as error:
        raise LaunchError(f"the manifest cannot be read: {' '.join(str(error).split())}") from error
    except (RecursionError, ValueError) as error:
        raise LaunchError("the manifest is nested too deeply, or holds what is no text") from error


def _walk(text: str, top: Node | None) -> Iterator[Command]:
    """Give the commands of a document, in order; an alias is not followed twice."""
    pending = [top]
    seen: set[int] = set()
    while pending and len(seen) < MOST_NODES:
        node = pending.pop()
        if node is None or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, MappingNode):
            held = {key.value: value for key, value in node.value if isinstance(key, ScalarNode)}
            words = [word for key in MANIFEST_KEYS if key in held for word in _words(text, held[key])]
            if words:
                env, written = _kubernetes(text, held.get("env"))
                known = Variables(text, written=written if "env" in held else None)
                yield from scripts.launches(text, [words], env | _compose(held.get("environment")), known)
            pending += [value for _, value in reversed(node.value)]
        elif isinstance(node, SequenceNode):
            pending += list(reversed(node.value))


def _words(text: str, node: Node) -> list[Word]:
    if isinstance(node, ScalarNode):
        places = _places(text, node)
        # compose splits a scalar as a shell would; a scalar in Kubernetes stands for a script just as well
        found = shell.split(node.value, places or (node.start_mark.index,) * len(node.value), "" if places else "?")
        # and takes a line's end for a blank
        return [
            replace(word, seams=tuple(one for one in word.seams if not one.new))
            for command in found
            for word in command
        ]
    if not isinstance(node, SequenceNode):
        return []
    items = [item for item in node.value if isinstance(item, ScalarNode)]
    return [_item(text, node, items, place) for place in range(len(items))]


def _item(text: str, node: SequenceNode, items: Sequence[ScalarNode], place: int) -> Word:
    item = items[place]
    start, end = item.start_mark.index, item.end_mark.index
    value, expansions = _expanded(item.value)
    if node.flow_style:
        cut = (items[place - 1].end_mark.index, end) if place else (start, _next_start(items, place, end))
    else:
        line_end = text.find("\n", end)
        cut = (text.rfind("\n", 0, start) + 1, len(text) if line_end < 0 else line_end + 1)
    return Word(value, start, end, tuple(_places(text, item) or ()), cut, item=True, expansions=expansions)


def _expanded(value: str) -> tuple[str, tuple[tuple[int, int, bool], ...]]:
    """Give a value, `Unknown` when something else takes its place, and where that stands in it."""
    known = not any(mark in value for mark in ("$(", "${", "{{"))
    return value if known else Unknown(value), tuple((*found.span(), True) for found in EXPANSION.finditer(value))


def _next_start(items: Sequence[ScalarNode], place: int, end: int) -> int:
    return items[place + 1].start_mark.index if place + 1 < len(items) else end


def _places(text: str, node: ScalarNode) -> list[int] | None:
    """Give where each character of a scalar stands in the text; None when escapes make that unclear."""
    place, end = node.start_mark.index, node.end_mark.index
    if node.style in ("|", ">"):
        place = text.find("\n", place) + 1
    elif node.style in ("'", '"'):
        place += 1
    found = []
    for char in node.value:
        while place < end and text[place] != char and text[place].isspace():
            if char == " " and text[place] == "\n":
                break  # a folded line end
            place += 1
        if place >= end:
            if char == "\n":
                found.append(end - 1)
                continue
            return None
        if text[place] != char and not (char == " " and text[place] == "\n"):
            return None
        found.append(place)
        place += 1
    return found


def _compose(node: Node | None) -> dict[str, str]:
    """Read `environment:` of compose: a mapping, or a list of NAME=value."""
    known = Variables("")

    def filled(value: str) -> str:
        text = _filled(value, known)
        return Unknown(text) if "$" in text else text  # compose knows `$NAME` too

    if isinstance(node, MappingNode):
        pairs = [pair for pair in node.value if all(isinstance(one, ScalarNode) for one in pair)]
        return {key.value: filled(held.value) for key, held in pairs}
    items = node.value if isinstance(node, SequenceNode) else []
    return launch.assignments([filled(item.value) for item in items if isinstance(item, ScalarNode)])


def _kubernetes(text: str, node: Node | None) -> tuple[dict[str, str], dict[str, Value]]:
    """Read `env:` of Kubernetes, a list of name and value: what is set, and what `$(NAME)` stands for.

    A value may hold the variables that stand before it.
    """
    env: dict[str, str] = {}
    written: dict[str, Value] = {}
    known = Variables(text, written=written)
    for item in node.value if isinstance(node, SequenceNode) else ():
        held = {key.value: value for key, value in _pairs(item) if isinstance(key, ScalarNode)}
        name, value = held.get("name"), held.get("value")
        if not isinstance(name, ScalarNode):
            continue
        if isinstance(value, ScalarNode):
            filled = env[name.value] = _filled(value.value, known)
            places = _places(text, value) if filled == value.value else None
            line = value.start_mark.line + 1
            quote = value.style if value.style in ("'", '"') else ""
            piece = Piece(
                filled, tuple(places or ()), not isinstance(filled, Unknown), quote, f"${name.value}, line {line}"
            )
            written[name.value] = (piece,)
        else:
            env[name.value] = Unknown(f"${name.value}")
            written.pop(name.value, None)
    return env, written


def _pairs(node: Node) -> list[tuple[Node, Node]]:
    return node.value if isinstance(node, MappingNode) else []


def _filled(value: str, known: Variables) -> str:
    """Give a value with the variables in it filled in."""
    shown, expansions = _expanded(value)
    (word,) = known.words([Word(shown, 0, 0, expansions=expansions)])
    return word.text
