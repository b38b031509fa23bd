"""flags.jsonl: every flag of every harvested release, one line a flag, with each way it was ever declared."""

import itertools
import json
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from sglang_compat.files import compact
from sglang_compat.releases.declared import LONG_FLAG, Declared
from sglang_compat.releases.spans import in_order, pack, unpack

FlagHistory = Mapping[str, Mapping[str, Declared]]  # release -> name -> declaration
# How a declaration is written, so that the same one always gives the same line.
KEYS = [
    "field",
    "aliases",
    "type",
    "nargs",
    "action",
    "choices",
    "dynamic",
    "default",
    "computed",
    "const",
    "required",
    "hidden",
    "deprecated",
    "cli",
    "record",
]


def dump_flags(history: FlagHistory) -> str:
    """Write flags.jsonl.

    Args:
        history: Release -> flag -> its declaration there.
    """
    known = in_order(history)
    renamed = renames(history)
    origins: dict[str, list[str]] = defaultdict(list)
    for old, new in sorted(renamed.items()):
        origins[new].append(old)
    lines = []
    for name in sorted({name for one in history.values() for name in one}):
        variants: dict[str, list[str]] = {}
        for release in known:
            if name in history[release]:
                declared = history[release][name]
                text = json.dumps({key: declared[key] for key in KEYS if key in declared}, ensure_ascii=False)
                variants.setdefault(text, []).append(release)
        line: dict[str, Any] = {"name": name}
        if name in renamed:
            line["renamed_to"] = renamed[name]
        if name in origins:
            line["renamed_from"] = origins[name]
        line["as"] = [{"in": pack(members, known), **json.loads(text)} for text, members in variants.items()]
        lines.append(compact(line))
    return "".join(line + "\n" for line in lines)


def load_flags(text: str, known: list[str]) -> dict[str, dict[str, Declared]]:
    """Read back what `dump_flags` wrote.

    Args:
        text: flags.jsonl.
        known: Every harvested release, in order.

    Raises:
        ValueError: A line names a release that is not known.
    """
    history: dict[str, dict[str, Declared]] = {release: {} for release in known}
    for row in map(json.loads, text.splitlines()):
        for variant in row["as"]:
            declared = {key: value for key, value in variant.items() if key != "in"}
            for release in unpack(variant["in"], known):
                history[release][row["name"]] = declared
    return history


def renames(history: FlagHistory) -> dict[str, str]:
    """Find which flag took whose place.

    A flag was renamed when its name became an alias of another flag, when it is a deprecated spelling that stores
    into another flag's field, or when it went in the very release in which another flag came for the same field.

    Args:
        history: Release -> flag -> its declaration there.

    Returns:
        Old name -> the newest name that took its place directly.
    """
    known = in_order(history)
    found: dict[str, str] = {}
    for release in known:
        flags = history[release]
        by_field = {
            declared["field"]: name
            for name, declared in flags.items()
            if name.startswith("--") and "deprecated" not in declared
        }
        for name, declared in flags.items():
            new = declared.get("deprecated")
            main = by_field.get(declared["field"])
            if isinstance(new, str) and LONG_FLAG.fullmatch(new) and main and main != name:
                found[name] = main
            elif isinstance(new, str) and LONG_FLAG.fullmatch(new) and "Alias" in declared.get("action", ""):
                found[name] = new
    for before, after in itertools.pairwise(known):
        old, new_flags = history[before], history[after]
        aliases = {alias: name for name, flag in new_flags.items() for alias in flag.get("aliases", [])}
        came = {
            new_flags[name]["field"]: name
            for name in sorted(new_flags.keys() - old.keys())
            if name.startswith("--") and "deprecated" not in new_flags[name]
        }
        for name in sorted(old.keys() - new_flags.keys()):
            if not name.startswith("--"):
                continue
            if name in aliases:
                found[name] = aliases[name]
            elif old[name]["field"] in came:
                found.setdefault(name, came[old[name]["field"]])
    return found
