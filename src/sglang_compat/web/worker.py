"""The door between the page's JavaScript and the modules: JSON in, JSON out."""

import json
from typing import Any

LONGEST = 200_000  # characters of a command that are read
_pages: dict[str, Any] = {}
_common: dict[str, Any] = {}


def ask(text: str) -> str:
    """Do what a page asks for.

    Args:
        text: JSON with ``do``: ``common`` or ``release`` (keep ``data``), ``check`` (``release``, ``text``, ``gpu``,
            ``architecture``), ``run`` (``source``, ``call``), ``prepare`` (for a run: load what it takes).

    Returns:
        The answer as JSON; see `page.Page.answer` and `sandbox.run`.
    """
    asked = json.loads(text)
    answer: Any = None
    if asked["do"] == "common":
        _common.update(asked["data"])
    elif asked["do"] == "release":
        from sglang_compat.web import page  # each is loaded when it is needed: that takes its time

        _pages[asked["data"]["release"]] = page.Page(_common, asked["data"])
    elif asked["do"] == "check":
        found = _pages[asked["release"]]
        answer = found.answer(asked["text"][:LONGEST], asked["gpu"], asked["architecture"])
    else:
        from sglang_compat.web import sandbox

        if asked["do"] == "run":
            answer = sandbox.run(asked["source"], asked["call"])
    return json.dumps(answer)
