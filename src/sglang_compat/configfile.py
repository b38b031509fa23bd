"""The file that `--config` names, as SGLang reads it."""

import json
from typing import Any

import yaml

from sglang_compat.shell import LaunchError

MOST = 10_000  # values in a file, anchors written out: a few lines of anchors can stand for millions


def read(text: str) -> dict[str, Any]:
    """Read a config file.

    Args:
        text: The YAML.

    Raises:
        LaunchError: It is no YAML mapping, or holds what SGLang cannot write as JSON.
    """
    try:
        data = _load(text)
    except (yaml.YAMLError, RecursionError, ValueError, TypeError) as error:
        raise LaunchError(f"the config file cannot be read: {' '.join(str(error).split())}") from error
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise LaunchError("the config file holds no mapping at its top")
    return data


def _load(text: str) -> Any:
    loader = yaml.SafeLoader(text)
    node = loader.get_single_node()
    if node is None:
        return None
    if _size(node, {}) > MOST:
        raise ValueError(f"it holds more than {MOST:,} values")
    data = loader.construct_document(node)
    if isinstance(data, dict):  # SGLang writes a mapping in it as JSON, in which a date or bytes have no form
        json.dumps([value for value in data.values() if isinstance(value, dict)])
    return data


def places(text: str, name: str) -> dict[str, str]:
    """Say where each key of a config file stands, such as ``serving.yaml, line 2``.

    Args:
        text: The YAML, which `read` reads.
        name: The file's name.
    """
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    pairs = node.value if isinstance(node, yaml.MappingNode) else []
    return {key.value: f"{name}, line {key.start_mark.line + 1}" for key, _ in pairs}


def _size(node: yaml.Node, known: dict[yaml.Node, int]) -> int:
    """Count the values below a node as if each anchor were written out."""
    if node not in known:
        known[node] = 0
        below = node.value if isinstance(node, yaml.CollectionNode) else []
        pairs = [part for pair in below for part in pair] if isinstance(node, yaml.MappingNode) else below
        known[node] = 1 + sum(_size(part, known) for part in pairs)
    return known[node]
