"""The file that `--config` names, as SGLang reads it."""

from typing import Any

import yaml

from sglang_compat.shell import LaunchError


def read(text: str) -> dict[str, Any]:
    """Read a config file.

    Args:
        text: The YAML.

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


def places(text: str, name: str) -> dict[str, str]:
    """Say where each key of a config file stands, such as ``serving.yaml, line 2``.

    Args:
        text: The YAML, which `read` reads.
        name: The file's name.
    """
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    pairs = node.value if isinstance(node, yaml.MappingNode) else []
    return {key.value: f"{name}, line {key.start_mark.line + 1}" for key, _ in pairs}
