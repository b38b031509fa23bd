"""The statement at a line of an installed release, so that errors without a message can be told apart."""

import ast
import textwrap
from bisect import bisect_right
from functools import lru_cache
from pathlib import Path


def statement(file: Path, line: int) -> str | None:
    """Give the source of the innermost statement that covers a line.

    Args:
        file: A Python file.
        line: Counted from 1.

    Returns:
        Its lines without common indentation; of a compound statement the head only. None when there is none.
    """
    try:
        lines, spans = _spans(file)
    except (OSError, SyntaxError):
        return None
    candidates = spans[: bisect_right(spans, (line, len(lines) + 1))]
    covering = [span for span in reversed(candidates) if span[0] <= line <= span[1]]
    if not covering:
        return None
    start, end = covering[0]  # the latest to begin: the innermost
    return textwrap.dedent("\n".join(lines[start - 1 : end]))


@lru_cache(maxsize=64)
def _spans(file: Path) -> tuple[list[str], list[tuple[int, int]]]:
    """Give a file's lines, and where each statement (or the head of a compound one) begins and ends."""
    text = file.read_text("utf-8")
    spans = []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.stmt):
            continue
        body = getattr(node, "body", None)
        end = body[0].lineno - 1 if body else node.end_lineno or node.lineno
        spans.append((node.lineno, max(node.lineno, end)))
    return text.splitlines(), sorted(spans)
