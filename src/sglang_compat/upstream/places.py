"""An exception from inside SGLang, told as a refusal."""

import traceback
from types import TracebackType
from typing import Any

PACKAGE = "/sglang/"


def refused(error: BaseException) -> dict[str, Any]:
    """Give a refusal as an `Outcome`'s JSON values.

    Args:
        error: As it was caught.
    """
    return {"ok": False, "type": type(error).__name__, "message": str(error), **place(error.__traceback__)}


def place(trace: TracebackType | None) -> dict[str, Any]:
    """Say where SGLang stood: the raising frame, or its own last one when another package raised below it.

    Args:
        trace: An exception's.

    Returns:
        ``at`` and ``function``; nothing when no frame is SGLang's.
    """
    frames = [frame for frame in traceback.extract_tb(trace) if PACKAGE in frame.filename]
    if not frames:
        return {}
    last = frames[-1]
    return {"at": f"{last.filename.split(PACKAGE)[-1]}:{last.lineno}", "function": last.name}
