"""Kubernetes and compose manifests, and config files: the edge that reads YAML."""

from collections.abc import Iterator, Sequence
from typing import Any

import yaml

from sglang_compat import launch, scripts, shell
from sglang_compat.scripts import Command
from sglang_compat.shell import LaunchError, Unknown, Word

# Kubernetes runs `command` with `args`, compose `entrypoint` with `command`.
KEYS = ("entrypoint", "command", "args")
MOST_NODES = 100_000


def commands(text: str) -> list[Command]:
    """Find the launch commands of a text: a manifest, or else a script.

    Raises:
        LaunchError: A quote is not closed, or what looks like a manifest is no YAML.
    """
    if not looks_like_manifest(text):
        return scripts.find(text)
    text = text.replace("\r\n", "\n")
    try:
        return [command for node in yaml.compose_all(text, Loader=yaml.SafeLoader) for command in _walk(text, node)]
    except yaml.YAMLError as error:
        raise LaunchError(f"the manifest cannot be read: {' '.join(str(error).split())}") from error
    except (RecursionError, ValueError) as error:
        raise LaunchError("the manifest is nested too deeply, or holds what is no text") from error


def looks_like_manifest(text: str) -> bool:
    """Whether a line is a `command:`, `args:` or `entrypoint:` key, and nothing before it is a shell's."""
    for line in text.splitlines():
        bare = line.strip().removeprefix("- ").strip()
        if bare.startswith("#!"):
            return False
        if bare.partition(":")[0].strip("'\"") in KEYS and ":" in bare:
            return True
    return False


def config(text: str) -> dict[str, Any]:
    """Read a config file as SGLang does.

    Raises:
        LaunchError: It is no YAML mapping.
    """
    try:
        data = yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise LaunchError(f"the config file cannot be read: {' '.join(str(error).split())}") from error
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise LaunchError("the config file holds no mapping at its top")
    return data


def _walk(text: str, top: yaml.Node | None) -> Iterator[Command]:
    """Give the commands of a document, in order; an alias is not followed twice."""
    pending = [top]
    seen: set[int] = set()
    while pending and len(seen) < MOST_NODES:
        node = pending.pop()
        if node is None or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            held = {key.value: value for key, value in node.value if isinstance(key, yaml.ScalarNode)}
            words = [word for key in KEYS if key in held for word in _words(text, held[key])]
            env = _env(held.get("env")) | _env(held.get("environment"))
            if words:
                yield from scripts.launches(text, [words], env)
            pending += [value for _, value in reversed(node.value)]
        elif isinstance(node, yaml.SequenceNode):
            pending += list(reversed(node.value))


def _words(text: str, node: yaml.Node) -> list[Word]:
    if isinstance(node, yaml.ScalarNode):
        places = _places(text, node)
        # compose splits a scalar as a shell would; a scalar in Kubernetes stands for a script just as well
        found = shell.split(node.value, places or (node.start_mark.index,) * len(node.value), "" if places else "?")
        return [word for command in found for word in command]
    if not isinstance(node, yaml.SequenceNode):
        return []
    items = [item for item in node.value if isinstance(item, yaml.ScalarNode)]
    return [_item(text, node, items, place) for place in range(len(items))]


def _item(text: str, node: yaml.SequenceNode, items: Sequence[yaml.ScalarNode], place: int) -> Word:
    item = items[place]
    start, end = item.start_mark.index, item.end_mark.index
    known = not any(mark in item.value for mark in ("$(", "${", "{{"))
    value = item.value if known else Unknown(item.value)
    if node.flow_style:
        cut = (items[place - 1].end_mark.index, end) if place else (start, _next_start(items, place, end))
    else:
        line_end = text.find("\n", end)
        cut = (text.rfind("\n", 0, start) + 1, len(text) if line_end < 0 else line_end + 1)
    return Word(value, start, end, tuple(_places(text, item) or ()), cut, item=True)


def _next_start(items: Sequence[yaml.ScalarNode], place: int, end: int) -> int:
    return items[place + 1].start_mark.index if place + 1 < len(items) else end


def _places(text: str, node: yaml.ScalarNode) -> list[int] | None:
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


def _env(node: yaml.Node | None) -> dict[str, str]:
    """Read `env:` of Kubernetes (a list of name and value) and `environment:` of compose (a mapping, or NAME=value)."""
    found: dict[str, str] = {}
    if isinstance(node, yaml.MappingNode):
        return {key.value: value.value for key, value in node.value if isinstance(value, yaml.ScalarNode)}
    for item in node.value if isinstance(node, yaml.SequenceNode) else ():
        if isinstance(item, yaml.ScalarNode):
            found |= launch.assignments([item.value])
        elif isinstance(item, yaml.MappingNode):
            held = {key.value: value for key, value in item.value if isinstance(key, yaml.ScalarNode)}
            name, value = held.get("name"), held.get("value")
            if isinstance(name, yaml.ScalarNode):
                found[name.value] = value.value if isinstance(value, yaml.ScalarNode) else Unknown(f"${name.value}")
    return found
