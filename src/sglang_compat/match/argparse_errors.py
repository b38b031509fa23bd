"""Errors of argparse and of ServerArgs' constructor: they name a flag or a field, and that decides."""

import re
from collections.abc import Iterator
from typing import Any

from sglang_compat.flaghistory import DASHES, FlagTable
from sglang_compat.match.entry import Match
from sglang_compat.match.paste import QUOTES, Paste, canon, tidy

TAIL = 4000  # characters read after a phrase: a list of choices can be long
HEAD = 160  # characters read before it, for the program's name
MOST = 40  # errors reported
TRIM = ".,;:)]}" + QUOTES
OURS = {"launch_server", "launch_server.py", "sglang.launch_server", "sglang", "sglang serve"}  # they have these flags
ANYONES = "__main__.py"  # what every package that is run by its name is called
NEEDED = {"--model-path", "--model"}  # what a launch has to have
CONSTRUCTORS = {"ServerArgs", "Engine", "launch_server", "prepare_server_args"}
WORD = re.compile(r"[A-Za-z0-9_.-]+")
NAME = re.compile(r"[A-Za-z_]+")

UNRECOGNIZED = "unrecognized arguments: {flags}"
CHOICE = "argument {flag}: invalid choice: {value} (choose from {choices})"
VALUE = "argument {flag}: invalid {type} value: {value}"
EXPECTED = "argument {flag}: expected {number} argument"
CLASH = "argument {flag}: not allowed with argument {other}"
IGNORED = "argument {flag}: ignored explicit argument {value}"
AMBIGUOUS = "ambiguous option: {option} could match {matches}"
REQUIRED = "the following arguments are required: {flags}"
KEYWORD = "ServerArgs.__init__() got an unexpected keyword argument {field}"


def argparse_errors(paste: Paste, table: FlagTable) -> list[Match]:
    """Find every error of the argument parser in a paste, in order. Linear in the paste.

    Args:
        paste: The cleaned paste.
        table: The flags of every release.
    """
    found: list[Match] = []
    seen: set[tuple[str, str | None]] = set()
    for match in sorted(_errors(paste, table), key=lambda match: match.span):
        if (match.template, match.flag) not in seen and len(found) < MOST:
            seen.add((match.template, match.flag))
            found.append(match)
    return found


def _errors(paste: Paste, table: FlagTable) -> Iterator[Match]:
    for start, stop in _phrases(paste, "unrecognizedarguments"):
        yield from _unrecognized(paste, table, start, stop)
    for start, stop in _phrases(paste, "ambiguousoption"):
        yield from _ambiguous(paste, table, start, stop)
    for start, stop in _phrases(paste, "followingargumentsarerequired"):
        yield from _required(paste, table, start, stop)
    for start, stop in _phrases(paste, "gotanunexpectedkeywordargument"):
        yield from _keyword(paste, table, start, stop)
    for start, stop in _phrases(paste, "argument"):
        yield from _argument(paste, table, start, stop)


def _phrases(paste: Paste, phrase: str) -> Iterator[tuple[int, int]]:
    """Give where a phrase stands in the paste, however it is wrapped."""
    place = paste.canon.find(phrase)
    for _ in range(10 * MOST):
        if place < 0:
            return
        yield paste.origin(place), paste.origin(place + len(phrase) - 1) + 1
        place = paste.canon.find(phrase, place + len(phrase))


def _program(paste: Paste, start: int) -> str:
    """Give the program that `: error:` before a phrase belongs to; empty if the paste does not show it."""
    head = tidy(paste.text[max(0, start - HEAD) : start])
    head, mark, _ = head.rpartition("error:")
    if not mark:
        return ""
    words = WORD.findall(head.rstrip(": "))
    return " ".join(words[-2:]) if head.rstrip(" ").endswith(":") else ""


def _certainty(paste: Paste, start: int, ours: bool) -> str | None:
    """Say how sure it is that SGLang's parser spoke: by the program's name, else by whether it has the flag."""
    program = _program(paste, start)
    name = program.rpartition(" ")[2]
    if program in OURS or name in OURS:
        return "sure"
    if program and name != ANYONES:
        return "maybe" if (ours or "sglang" in program) and "vllm" not in program else None
    return "sure" if ours else "maybe"


def _line(paste: Paste, stop: int) -> str:
    """Give what follows a phrase: the line, and the next ones as long as they go on with flags."""
    text = paste.text[stop : stop + TAIL].lstrip(":")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\\n", "\n").split("\n")
    kept = tidy(lines[0])
    for line in lines[1:]:
        following = tidy("\n" + line)
        if kept.strip(" `") and not following.startswith("-") and not kept.endswith("-"):
            break
        kept = kept + following if kept.endswith("-") else f"{kept} {following}"
    return kept.strip(" ")


def _is_flag(token: str) -> bool:
    """Whether a token is a flag and no negative number."""
    bare = token.lstrip("-" + DASHES)
    return token[:1] in "-" + DASHES and bool(bare) and bare[0] not in "0123456789."


def _span(paste: Paste, start: int, stop: int, token: str) -> tuple[int, int]:
    """Give where a token stands after a phrase; wrapped tokens are covered by their first part."""
    place = paste.text.find(token, stop, stop + TAIL)
    return (place, place + len(token)) if place >= 0 else (start, stop)


def _unrecognized(paste: Paste, table: FlagTable, start: int, stop: int) -> Iterator[Match]:
    tokens = [token.strip(TRIM + "([{") for token in _line(paste, stop).split(" ")]
    tokens = [token for token in tokens if token]
    number = 0
    loose: list[str] = []
    while number < len(tokens):
        token = tokens[number]
        number += 1
        if not _is_flag(token):
            loose.append(token)
            continue
        name, _, value = token.partition("=")
        values = [value] if value else []
        while number < len(tokens) and not _is_flag(tokens[number]):
            if not values and name not in table.names and name + tokens[number] in table.names:
                name += tokens[number]  # a terminal broke the flag in two
            else:
                values.append(tokens[number])
            number += 1
        advice = table.about(name)
        certainty = _certainty(paste, start, advice["is"] != "unknown")
        if certainty:
            captured = {"flags": name} | ({"value": " ".join(values)[:200]} if values else {})
            yield Match(
                None,
                UNRECOGNIZED,
                "argparse",
                certainty,
                _span(paste, start, stop, token.partition("=")[0]),
                _why(name, advice),
                captured,
                name,
                table.names.get(name, ()),
                advice,
            )
        elif loose:
            return
    certainty = _certainty(paste, start, False) if loose and len(loose) == len(tokens) else None
    if certainty == "sure":
        advice = {"is": "blank" if set(loose) == {"\\"} else "split"}
        why = "These words follow a flag that takes one value; quote a value that has blanks in it"
        if advice["is"] == "blank":
            why = "A blank follows the backslash at a line's end; take it away"
        captured = {"flags": " ".join(loose)[:200]}
        yield Match(None, UNRECOGNIZED, "argparse", "sure", (start, stop), why, captured, None, (), advice)


def _argument(paste: Paste, table: FlagTable, start: int, stop: int) -> Iterator[Match]:
    rest = tidy(paste.text[stop : stop + TAIL])
    names, colon, message = rest.partition(": ")
    spelled = names.replace("- ", "-").split("/")
    if not colon or not names.startswith("-") or len(names) > 4 * HEAD or any(" " in name for name in spelled):
        return
    name = next((name for name in spelled if name in table.names), spelled[0].strip(TRIM))
    advice: dict[str, Any] = {"is": "value"}
    values = {"flag": name}
    template, why = "", ""
    if message.startswith("invalid choice: "):
        template = CHOICE
        value, choices, _ = message.removeprefix("invalid choice: ").partition(" (choose from")
        values["value"] = (value if choices else value.split(" ")[0]).strip(TRIM)[:200]
        advice = table.choice(name, values["value"])
        why = _why_choice(name, values["value"], advice)
    elif message.startswith("invalid ") and " value: " in message[:HEAD]:
        template = VALUE
        kind, _, value = message.removeprefix("invalid ").partition(" value: ")
        values |= {"type": kind, "value": value.split(" ")[0].strip(TRIM)[:200]}
        why = f"{name} takes a value of type {kind}"
    elif message.startswith("expected ") and "argument" in message[:HEAD]:
        template = EXPECTED
        values["number"] = message.removeprefix("expected ").partition(" argument")[0]
        why = f"{name} takes {values['number']} argument; none that fits follows it"
    elif message.startswith("not allowed with argument "):
        template = CLASH
        values["other"] = message.removeprefix("not allowed with argument ").split(" ")[0].strip(TRIM)
        why = f"{name} and {values['other']} exclude each other"
    elif message.startswith("ignored explicit argument "):
        template = IGNORED
        values["value"] = message.removeprefix("ignored explicit argument ").split(" ")[0].strip(TRIM)
        why = f"{name} is a switch and takes no value"
    certainty = _certainty(paste, start, name in table.names) if template else None
    if certainty:
        span = (start, _span(paste, start, stop, spelled[-1])[1])
        yield Match(None, template, "argparse", certainty, span, why, values, name, table.names.get(name, ()), advice)


def _ambiguous(paste: Paste, table: FlagTable, start: int, stop: int) -> Iterator[Match]:
    option, _, matches = _line(paste, stop).partition(" could match")
    name = option.strip(TRIM + " ").partition("=")[0]
    if not _is_flag(name):
        return
    candidates = [token.strip(TRIM) for token in matches.split(" ") if _is_flag(token)]
    advice = {"is": "ambiguous", "to": candidates, "before": table.about(name) if name in table.names else None}
    why = f"{name} could mean {' or '.join(candidates)}; write the whole flag" if candidates else f"{name} is cut short"
    if name in table.names:
        why += f" ({_why(name, table.about(name))})"
    certainty = _certainty(paste, start, any(candidate in table.names for candidate in [name, *candidates]))
    if certainty:
        span = (start, _span(paste, start, stop, name)[1])
        values = {"option": name, "matches": ", ".join(candidates)}
        yield Match(None, AMBIGUOUS, "argparse", certainty, span, why, values, name, table.names.get(name, ()), advice)


def _required(paste: Paste, table: FlagTable, start: int, stop: int) -> Iterator[Match]:
    tokens = _line(paste, stop).replace("/", " ").split(" ")
    names = [token.strip(TRIM) for token in tokens if _is_flag(token)]
    certainty = _certainty(paste, start, not NEEDED.isdisjoint(names)) if names else None
    if certainty:
        name = next((name for name in names if name in table.names), names[0])
        why = f"A launch needs {name}"
        required = {"flags": ", ".join(names)}
        span = (start, _span(paste, start, stop, names[-1])[1])
        members = table.names.get(name, ())
        yield Match(None, REQUIRED, "argparse", certainty, span, why, required, name, members, {"is": "required"})


def _keyword(paste: Paste, table: FlagTable, start: int, stop: int) -> Iterator[Match]:
    name = _line(paste, stop).split(" ")[0].strip(TRIM + "([{")
    caller = tidy(paste.text[max(0, start - HEAD) : start]).rpartition(" ")[2].rpartition("`")[2]
    named = not CONSTRUCTORS.isdisjoint(NAME.findall(caller))
    if not name or not (named or name in table.fields) or canon(name) != name.replace("_", "").replace("-", "").lower():
        return
    if "." in caller and not named:
        return  # another class's constructor
    advice = table.about_field(name)
    certainty = "sure" if named else "maybe"
    span = (max(0, start - len(caller) - 1) if named else start, _span(paste, start, stop, name)[1])
    members = table.fields.get(name, ())
    why = _why(name, advice)
    yield Match(None, KEYWORD, "argparse", certainty, span, why, {"field": name}, name, members, advice)


def _why(name: str, advice: dict[str, Any]) -> str:
    """Say in a sentence what is the matter with a flag or field."""
    to = advice.get("to")
    sentences = {
        "known": f"Every release since the oldest known here has {name}: this SGLang is older, or not the one meant",
        "added": f"{name} came with {advice.get('in')}",
        "removed": f"{name} went with {advice.get('gone')}",
        "renamed": f"{name} went with {advice.get('gone')}; use {to}",
        "spelling": f"SGLang spells it {to}",
        "vllm": f"{name} is vLLM's; " + (f"use {to}: " if to else "leave it out: ") + str(advice.get("reason")),
        "dash": f"The dash of {name} is no hyphen: write {to}",
        "typo": f"No release has {name}; did you mean {to}?",
        "unknown": f"No release from the oldest to the newest known here has {name}",
    }
    return sentences[advice["is"]]


def _why_choice(name: str, value: str, advice: dict[str, Any]) -> str:
    members = advice["in"]
    if members:
        span = members[0] if len(members) == 1 else f"{members[0]} to {members[-1]}"
        what = f"any value, {value} too," if advice.get("any") else value
        return f"{name} takes {what} in {span}"
    return f"No release takes {value} for {name}" + (f"; did you mean {advice['to']}?" if advice["to"] else "")
