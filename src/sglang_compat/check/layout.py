"""Edits -> the user's own text with these changes: environment, quotes, order and line breaks stay."""

import re
from collections.abc import Sequence

from sglang_compat import launch
from sglang_compat.bind import canonical
from sglang_compat.check.arguments import Table
from sglang_compat.check.findings import Edit
from sglang_compat.launch import Launch, Option, quoted
from sglang_compat.scripts import Command
from sglang_compat.shell import Word

BREAK = re.compile(r"[ \t]*\\?\n[ \t]*")
BLANKS = " \t\\"
PLAIN = re.compile(r"-{0,2}[A-Za-z][\w./@-]*")
WORDS = ("true", "false", "yes", "no", "on", "off", "null")  # what YAML takes for something else than text

Change = tuple[int, int, str]  # from, to, what stands there then


class _CannotError(Exception):
    """The text's layout leaves no place for an edit."""


def changes(command: Command, edits: Sequence[Edit], table: Table) -> list[Change] | None:
    """Say what to change in a text to make edits in one of its commands, and to have a shell read all of it.

    Args:
        command: The command as it stands there.
        edits: The edits.
        table: The release's flags, by every name.

    Returns:
        The changes; None when its layout leaves no place for them.
    """
    if (edits or command.seams) and any(word.quote == "?" for word in command.words):
        return None
    try:
        made = [change for edit in edits for change in _changes(command, edit, table)]
    except _CannotError:
        return None
    for seam in command.seams:
        if not any(
            start <= seam.start and seam.end <= end for start, end, _ in made
        ):  # what goes, goes with its line end
            made.append((seam.start, seam.end, seam.new))
    return made


def rewrite(text: str, changes: Sequence[Change]) -> str | None:
    """Make changes in a text.

    Args:
        text: The text.
        changes: The changes, in any order.

    Returns:
        The text with the changes; None when one is in the way of another.
    """
    # From the end, so that places stay; of two at one place the later is put in first, and so stands second.
    kept = len(text)
    for _, (start, end, new) in sorted(enumerate(changes), key=lambda pair: (pair[1][0], pair[0]), reverse=True):
        if end > kept:
            return None
        text, kept = text[:start] + new + text[end:], start
    return text


def plain(made: Launch, prefix: Sequence[str] = ()) -> str:
    """Write a command on lines of its own, when the user's layout cannot be kept.

    Args:
        made: The command.
        prefix: The words before the flags; a plain launcher when empty.
    """
    env = [f"{name}={quoted(value)}" for name, value in made.env.items()]
    first = " ".join([*env, *map(quoted, prefix or ("python", "-m", "sglang.launch_server"))])
    lines = [first]
    head = made.argv[: min((option.at[0] for option in made.options if option.at), default=len(made.argv))]
    lines += [quoted(word) for word in head]
    lines += [
        " ".join([option.flag, *map(quoted, option.values)]) for option in made.options if option.origin == "given"
    ]
    return " \\\n  ".join(lines)


def _changes(command: Command, edit: Edit, table: Table) -> list[Change]:
    if edit.flag.startswith("env:"):
        return _env_changes(command, edit)
    wanted = canonical(edit.instead or edit.flag, table)
    found = [option for option in command.launch.options if canonical(option.flag, table) == wanted]
    if edit.words is None:
        return [cut for option in found for cut in _cuts(command, range(option.at[0], option.at[-1] + 1))]
    if not found:
        return [_insertion(command, [edit.flag, *edit.words])]
    earlier = [cut for option in found[:-1] for cut in _cuts(command, range(option.at[0], option.at[-1] + 1))]
    return earlier + _replacement(command, found[-1], edit)


def _replacement(command: Command, option: Option, edit: Edit) -> list[Change]:
    words = command.argv
    flag = words[option.at[0]]
    name = edit.flag if edit.instead else option.flag
    new = edit.words or ()
    joined = "=" in flag.text
    values = option.at[1:]
    if joined:
        text = f"{name}={new[0]}" if new else name
        rest = list(new[1:])
        return [
            (*_place(flag), _write(flag, text, command)),
            *_cuts(command, values),
            *_after(flag, rest, command),
        ]
    made: list[Change] = []
    if name != option.flag:
        made.append((*_place(flag), _write(flag, name, command)))
    for place, value in zip(values, new, strict=False):
        if words[place].text != value:
            made.append((*_place(words[place]), _write(words[place], value, command)))
    made += _cuts(command, values[len(new) :])
    last = words[values[-1]] if values else flag
    return made + _after(last, list(new[len(values) :]), command)


def _after(word: Word, values: Sequence[str], command: Command) -> list[Change]:
    """Put further values behind a word."""
    if not values:
        return []
    if word.item:
        return [(*_item_end(word, command), "".join(_new_item(word, value, command) for value in values))]
    _, end = _place(word)
    return [(end, end, "".join(" " + _write(word, value, command) for value in values))]


def _place(word: Word) -> tuple[int, int]:
    """Give where a word can be changed: of a variable that becomes several words, only where it is set."""
    if word.used and not word.places:
        raise _CannotError
    return word.start, word.end


def _cuts(command: Command, places: Sequence[int]) -> list[Change]:
    made: list[Change] = []
    for place in places:
        word = command.argv[place]
        start, end = _place(word)
        if word.cut:
            made.append((*word.cut, ""))
            continue
        before = command.words[command.first + place - 1] if command.first + place else None
        made.append((before.spot[1] if before and not before.item else start, end, ""))
    return made


def _insertion(command: Command, new: Sequence[str]) -> Change:
    """Put a flag at the end, on a line of its own if the others have theirs."""
    if not command.words:
        raise _CannotError
    last = command.words[-1]
    if last.item:
        return (*_item_end(last, command), "".join(_new_item(last, word, command) for word in new))
    text = " ".join(_write(last, word, command) for word in new)
    return last.spot[1], last.spot[1], _gap(command) + text


def _gap(command: Command) -> str:
    """Give what stands before a flag: the line break before the last flag that has one, else a blank."""
    for place in range(len(command.words) - 1, 0, -1):
        word = command.words[place]
        if word.text.startswith("-"):
            between = command.source[command.words[place - 1].spot[1] : word.spot[0]]
            breaks = BREAK.findall(between)
            if breaks:
                return f" \\{breaks[-1].lstrip(BLANKS)}" if command.first and word.seams else str(breaks[-1])
    return " "


def _write(near: Word, text: str, command: Command) -> str:
    """Write a word as its neighbour is written."""
    if near.item:
        raw = command.source[near.start]
        if raw == '"' or (raw != "'" and (not PLAIN.fullmatch(text) or text.lower() in WORDS)):
            return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
        return "'" + text.replace("'", "''") + "'" if raw == "'" else text
    written = quoted(text)
    if near.quote and near.quote in written:
        raise _CannotError
    return written


def _item_end(word: Word, command: Command) -> tuple[int, int]:
    """Give where the next item of a list goes: after the item, or after its line in a list with dashes."""
    if _in_flow(word, command):
        return word.end, word.end
    end = command.source.find("\n", word.end)
    place = len(command.source) if end < 0 else end
    return place, place


def _new_item(word: Word, text: str, command: Command) -> str:
    written = _write(word, text, command)
    if _in_flow(word, command):
        return f", {written}"
    line = command.source.rfind("\n", 0, word.start) + 1
    dash = command.source[line : word.start]
    # `command: ["a"]` is a flow; `- - a` is a list in a list, whose outer dash is not repeated
    return "\n" + " " * (dash.rfind("-")) + dash[dash.rfind("-") :] + written


def _in_flow(word: Word, command: Command) -> bool:
    line = command.source.rfind("\n", 0, word.start) + 1
    return not command.source[line : word.start].rstrip().endswith("-")


def _env_changes(command: Command, edit: Edit) -> list[Change]:
    name = edit.flag.removeprefix("env:")
    for place, word in enumerate(command.words[: command.first]):
        if word.text.startswith(f"{name}=") and not word.item:
            if edit.words is None:
                following = command.words[place + 1].start if place + 1 < len(command.words) else word.end
                return [(word.start, following, "")]
            return [(word.start, word.end, f"{name}={_write(word, edit.words[0], command)}")]
    first = command.words[0]
    if edit.words is None or first.item or launch.container_env([word.text for word in command.words]):
        raise _CannotError
    return [(first.spot[0], first.spot[0], f"{name}={_write(first, edit.words[0], command)} ")]
