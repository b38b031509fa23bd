"""Fill templates with plausible values, and hurt the result as readers' pastes are hurt."""

import json
import random
import textwrap
from collections.abc import Sequence

VALUES = [
    "8", "1", "0", "None", "'triton'", "'flashinfer'", "True", "4096", "float16", "torch.bfloat16", "Qwen3ForCausalLM",
    "['fa3', 'triton']", "{'a': 1, 'b': 2}", "/models/llama", "(2, 4)", "deepseek-ai/DeepSeek-V3", "0.85", "gfx942",
    "--page-size", "cuda:0", "[Errno 2] No such file or directory: 'x.json'", "<class 'int'>", "sm_90", "-1",
]  # fmt: skip


def fill(parts: Sequence[str], chance: random.Random) -> str:
    """Put a value in each hole."""
    return "".join(chance.choice(VALUES) if number % 2 else part for number, part in enumerate(parts))


def raised(exception: str, kind: str, message: str, chance: random.Random) -> str:
    """Show a message as Python or a log shows it."""
    if kind == "bare-assert":
        return f'  File "/sgl/python/sglang/srt/x.py", line {chance.randrange(1, 5000)}, in f\n    {message}\nAssertionError'
    if kind == "override":
        return f"[2025-12-01 10:11:12 TP0] {message}"
    return f"{exception or 'ValueError'}: {message}"


def wrapped(text: str, chance: random.Random) -> str:
    """Wrap at 60 to 80 columns, at blanks and hyphens."""
    width = chance.randrange(60, 81)
    lines = [textwrap.fill(line, width, subsequent_indent=chance.choice(["", "  "])) for line in text.split("\n")]
    return "\n".join(lines)


def cut_by_terminal(text: str, chance: random.Random) -> str:
    """Break at a fixed column, in the middle of words."""
    width = chance.randrange(60, 81)
    return "\n".join(text[start : start + width] for start in range(0, len(text), width))


def prefixed(text: str, chance: random.Random) -> str:
    """Put what a launcher, a log driver or a mail puts before every line."""
    prefix = chance.choice(
        ["[1,0]<stderr>:", "[2025-12-01 10:11:12 TP0] ", "sglang-1  | ", "2025-12-01T10:11:12.123456789Z stderr F ",
         "# ", "[rank0]: ", "(Worker pid=1234, ip=10.0.0.1) ", "[pod/sglang-0/server] ", "\x1b[31m"]
    )  # fmt: skip
    return "\n".join(prefix + line for line in wrapped(text, chance).split("\n"))


def quoted(text: str, chance: random.Random) -> str:
    """Quote: mail, code span, table cell, JSON string, HTML, string in a source line."""
    how = chance.randrange(6)
    if how == 0:
        return "\n".join("> " + line for line in wrapped(text, chance).split("\n"))
    if how == 1:
        return "- `" + text + "` when I start it"
    if how == 2:
        return "| EAGLE | unset | `" + text.replace("\n", " ").replace("|", "\\|") + "` | fails |"
    if how == 3:
        return '{"error": "' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '", "code": 1}'
    if how == 4:
        return "<code>" + text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") + "</code>"
    return "\u201c" + text + "\u201d"


def in_json(text: str, chance: random.Random) -> str:
    """Log as JSON does it, as collectors write `<`, `>` and `&`; wrapped once more by another collector or not."""
    line = _json_line("message", text)
    return _json_line("log", line + "\n") if chance.random() < 0.3 else line


def _json_line(key: str, text: str) -> str:
    line = json.dumps({"ts": "2026-03-01T10:00:00Z", "level": "error", key: text})
    return line.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def without_beginning(message: str) -> str:
    """Lose the first words: a quarter of the message, two words at most."""
    words = message.split(" ")
    return " ".join(words[min(2, max(1, len(words) // 4)) :]) if len(words) > 1 else message[len(message) // 4 :]


def half(message: str) -> str:
    """Cut in half."""
    return message[: (len(message) + 1) // 2]
