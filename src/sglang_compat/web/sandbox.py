"""A reader's own validator: checked on its syntax tree like every other, then called once. Runs in the browser."""

import ast
from typing import Any

from sglang_compat import validator
from sglang_compat.faults import GuideError

LONGEST = 500  # characters of a result that are shown


def run(source: str, call: str) -> dict[str, Any]:
    """Call a validator.

    Args:
        source: Its source.
        call: The call, ``validate(name=value, ...)``.

    Returns:
        ``verdict``, "accepted" or "refused"; or ``error``, what is wrong in one or several lines.
    """
    try:
        rule = validator.check(source, "the rule")
        function, arguments = rule.load(), _arguments(call)
    except GuideError as error:
        return {"error": "\n".join(f"{fault.file}, {fault.place}: {fault.problem}" for fault in error.faults)}
    except (SyntaxError, ValueError) as error:
        return {"error": str(error)[:LONGEST]}
    try:
        return {"verdict": "accepted" if function(**arguments) else "refused"}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"[:LONGEST]}


def _arguments(call: str) -> dict[str, Any]:
    """Read the values of a call; each is a plain literal.

    Raises:
        ValueError: It is no such call.
    """
    try:
        tree = ast.parse(call.strip(), mode="eval").body
    except SyntaxError as error:
        raise ValueError(f"the call is no valid Python: {error}") from error
    if not isinstance(tree, ast.Call) or tree.args or not isinstance(tree.func, ast.Name) or tree.func.id != "validate":
        raise ValueError("write the call as validate(name=value, ...)")
    found: dict[str, Any] = {}
    for keyword in tree.keywords:
        if keyword.arg is None:
            raise ValueError("write the call as validate(name=value, ...)")
        try:
            found[keyword.arg] = ast.literal_eval(keyword.value)
        except ValueError:
            raise ValueError(f"the value of {keyword.arg} is no plain literal") from None
    return found
