"""Which of a flag's choices was meant by a value that is none of them."""

from collections.abc import Mapping, Sequence

from sglang_compat.flaghistory import NO_DIGITS, SHORT, edits

LONGEST = 64  # characters of a value that are compared with others

# What other engines, papers and model cards call SGLang's choices. A name of several flags has the end of theirs.
OTHER_NAMES: Mapping[str, Mapping[str, str]] = {
    "attention-backend": {
        "flashattn": "fa3",
        "flashattn3": "fa3",
        "flashattn4": "fa4",
        "flashattention": "fa3",
        "flashattention3": "fa3",
        "flashattention4": "fa4",
        "flex": "flex_attention",
        "rocmaiterfa": "aiter",
        "rocmattn": "aiter",
        "sdpa": "torch_native",
        "torchsdpa": "torch_native",
        "tritonattn": "triton",
    },
    "quantization": {
        "bnb": "bitsandbytes",
        "int8": "w8a8_int8",
        "modeloptnvfp4": "modelopt_fp4",
        "nvfp4": "modelopt_fp4",
    },
    "kv-cache-dtype": {"fp8": "fp8_e4m3", "float8": "fp8_e4m3", "e4m3": "fp8_e4m3", "e5m2": "fp8_e5m2"},
    "dtype": {"fp16": "float16", "f16": "float16", "bf16": "bfloat16", "fp32": "float32", "f32": "float32"},
    "tool-call-parser": {
        "llama3json": "llama3",
        "llama4json": "llama3",
        "openai": "gpt-oss",
        "qwen3xml": "qwen3_coder",
    },
    "reasoning-parser": {"granite": "granite_thinking_parser", "openaigptoss": "gpt-oss"},
    "schedule-policy": {"fifo": "fcfs"},
    "grammar-backend": {"guidance": "llguidance"},
}


def other_name(flag: str, value: str, choices: Sequence[str]) -> str | None:
    """Give the choice that is known by another name elsewhere.

    Args:
        flag: The flag.
        value: What was given.
        choices: What the release takes.
    """
    for end, names in OTHER_NAMES.items():
        if flag.endswith(end):
            found = names.get(_letters(value))
            return found if found in choices else None
    return None


def similar(value: str, choices: Sequence[str]) -> str | None:
    """Give the choice that is spelled most like a value: but for marks, a few letters, or what follows it.

    Args:
        value: What was given.
        choices: What the release takes.
    """
    value = value[:LONGEST]
    letters = _letters(value)
    if same := [one for one in choices if _letters(one) == letters]:
        return same[0]
    if len(value) <= SHORT:
        return None  # most of what is so short resembles something
    # fp4 is not fp8 mistyped.
    others = [one for one in choices if one.translate(NO_DIGITS) != value.translate(NO_DIGITS)]
    most = len(value) // 3
    counted = [(edits(value.lower(), one.lower(), most), one) for one in others if abs(len(one) - len(value)) <= most]
    begun = [one for one in choices if len(one) > SHORT and value.lower().startswith(one.lower())]
    if begun:
        counted.append((1, max(begun, key=len)))
    distance, near = min(counted, default=(most + 1, ""), key=lambda pair: pair[0])
    return near if distance <= most else None


def _letters(text: str) -> str:
    return "".join(char for char in text.lower() if char.isalnum())
