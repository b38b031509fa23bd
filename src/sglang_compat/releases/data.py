"""Read the harvested data: which releases there are, what each can say, which flags each has."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sglang_compat.faults import Fault, GuideError
from sglang_compat.releases.flagfile import load_flags
from sglang_compat.releases.spans import in_order, unpack
from sglang_compat.template import wording

FOLDER = Path(__file__).parent
MESSAGES = FOLDER / "messages.jsonl"
FLAGS = FOLDER / "flags.jsonl"
PLACES = FOLDER / "places"
SWITCHES = {"store_true", "store_false", "BooleanOptionalAction", "DeprecatedStoreTrueAction"}
SOURCE = "https://github.com/sgl-project/sglang/blob"


@dataclass(frozen=True)
class Place:
    """Where a message stands.

    Args:
        file: Below ``sglang/``.
        function: Qualified name; empty at a module's top level.
        condition: What makes SGLang say it, if that is short.
        releases: Where it stands there, in order.
    """

    file: str
    function: str
    condition: str | None
    releases: tuple[str, ...]


@dataclass(frozen=True)
class Message:
    """One thing that SGLang can say.

    Args:
        id: Stable: the same kind, class and literal parts have the same id in every release.
        kind: check, bare-assert, argparse or override.
        exception: The exception's class, or a log call's level.
        tier: 1 for the launch checks, 2 for the rest of the runtime.
        template: Literal parts at even indexes, the source of what fills the holes at odd ones.
        releases: Where SGLang says it, in order.
        places: Where in its source.
    """

    id: str
    kind: str
    exception: str
    tier: int
    template: tuple[str, ...]
    releases: tuple[str, ...]
    places: tuple[Place, ...]

    @property
    def literals(self) -> tuple[str, ...]:
        """The literal parts."""
        return self.template[::2]

    @property
    def holes(self) -> tuple[str, ...]:
        """The source of what fills each hole."""
        return self.template[1::2]

    def text(self) -> str:
        """Give the template on one line, each hole in braces."""
        return "".join(f"{{{part}}}" if index % 2 else part for index, part in enumerate(self.template))


@dataclass(frozen=True)
class Flag:
    """One flag as one release declares it.

    Args:
        name: Its first long name; the bare field name when there is no flag for it.
        field: The field of SGLang's ServerArgs that it sets.
        aliases: Its other names.
        type: What parses its value, ``bool`` for a switch; None when its own action does.
        choices: What it accepts; None for anything.
        dynamic: Whether a run may accept more, e.g. what a plugin adds.
        default: Its default, when the declaration gives one.
        computed: The source of a default that only a run can tell.
        const: The value that a bare flag stands for.
        nargs: As argparse has it.
        action: As argparse has it, or the name of SGLang's own action.
        required: Whether a launch needs it.
        hidden: Whether ``--help`` keeps it back.
        deprecated: What SGLang says to use instead, or True when it names nothing.
        cli: Whether there is a flag at all; without, only Python code can set the field.
        record: Whether ServerArgs has the field: `--config` has none.
        renamed_to: The flag that took its place in some later release.
        renamed_from: The flags whose place it took.
    """

    name: str
    field: str
    aliases: tuple[str, ...] = ()
    type: str | None = None
    choices: tuple[Any, ...] | None = None
    dynamic: bool = False
    default: Any = None
    computed: str | None = None
    const: Any = None
    nargs: str | int | None = None
    action: str | None = None
    required: bool = False
    hidden: bool = False
    deprecated: str | bool = False
    cli: bool = True
    record: bool = True
    renamed_to: str | None = None
    renamed_from: tuple[str, ...] = ()

    @property
    def takes_value(self) -> bool:
        """Whether a value follows it on the command line."""
        bare = self.action in SWITCHES or self.action == "DeprecatedAction"
        constant = self.action == "DeprecatedStoreConstAction" and not self.choices
        return self.cli and not bare and not constant


@dataclass(frozen=True)
class Located:
    """A message's place in one release's source.

    Args:
        file: Below ``sglang/``.
        function: Qualified name.
        condition: What makes SGLang say it, if that is short.
        line: Counted from 1.
        url: The line on GitHub, pinned to the release's tag.
    """

    file: str
    function: str
    condition: str | None
    line: int
    url: str


@cache
def releases() -> tuple[str, ...]:
    """Every harvested release, in the order they came out."""
    return tuple(in_order(path.stem for path in PLACES.glob("*.json")))


def latest() -> str:
    """Give the newest harvested release."""
    return releases()[-1]


@cache
def messages() -> tuple[Message, ...]:
    """Everything that any harvested release says: the launch checks first."""
    known = releases()
    spans: dict[str, tuple[str, ...]] = {}  # a few hundred different ones in many thousand lines

    def members(packed: list[list[str | None]]) -> tuple[str, ...]:
        key = str(packed)
        if key not in spans:
            spans[key] = tuple(unpack(packed, known))
        return spans[key]

    found = []
    for row in map(json.loads, MESSAGES.read_text(encoding="utf-8").splitlines()):
        own = members(row["in"])
        places = tuple(
            Place(file, function, condition, members(narrower[0]) if narrower else own)
            for file, function, condition, *narrower in row["at"]
        )
        found.append(Message(row["id"], row["k"], row["x"], row["tier"], tuple(row["t"]), own, places))
    return tuple(found)


@cache
def messages_by_wording() -> dict[tuple[str, ...], tuple[Message, ...]]:
    """Give the messages by what two wordings have to share; see `sglang_compat.template.wording`."""
    found: dict[tuple[str, ...], tuple[Message, ...]] = {}
    for message in messages():
        key = wording(message.literals)
        found[key] = (*found.get(key, ()), message)
    return found


def messages_in(wordings: Iterable[tuple[str, ...]]) -> list[Message]:
    """List the messages of some wordings.

    Args:
        wordings: As `sglang_compat.template.wording` gives them.
    """
    known = messages_by_wording()
    return [message for words in wordings for message in known.get(words, ())]


@cache
def messages_by_id() -> dict[str, Message]:
    """Give the messages by id."""
    return {message.id: message for message in messages()}


@cache
def declared(release: str) -> tuple[Flag, ...]:
    """Give everything that a release declares, flags and fields without one.

    Args:
        release: A harvested release.

    Raises:
        GuideError: It was not harvested.
    """
    text = FLAGS.read_text(encoding="utf-8")
    rows = {row["name"]: row for row in map(json.loads, text.splitlines())}
    found = []
    for name, one in _flag_history()[known_release(release)].items():
        values: dict[str, Any] = {
            key: tuple(value) if key in {"aliases", "choices"} else value for key, value in one.items()
        }
        if one.get("action") in SWITCHES:
            values["type"] = "bool"
        row = rows[name]
        found.append(
            Flag(
                name,
                renamed_to=row.get("renamed_to"),
                renamed_from=tuple(row.get("renamed_from", ())),
                **values,
            )
        )
    return tuple(found)


@cache
def _flag_history() -> dict[str, dict[str, dict[str, Any]]]:
    return load_flags(FLAGS.read_text(encoding="utf-8"), list(releases()))


@cache
def flags(release: str) -> dict[str, Flag]:
    """Give a release's flags by every name and alias.

    Args:
        release: A harvested release.

    Raises:
        GuideError: It was not harvested.
    """
    return {name: flag for flag in declared(release) if flag.cli for name in (flag.name, *flag.aliases)}


@cache
def fields(release: str) -> dict[str, Flag]:
    """Give the fields that a release's ``ServerArgs(...)`` takes, with or without a flag.

    Args:
        release: A harvested release.

    Raises:
        GuideError: It was not harvested.
    """
    main = sorted((flag for flag in declared(release) if flag.record), key=lambda flag: not flag.deprecated)
    return {flag.field: flag for flag in main}  # the flag that is not deprecated comes last, and stays


@cache
def _lines(release: str) -> dict[str, int | list[int]]:
    lines: dict[str, int | list[int]] = json.loads((PLACES / f"{release}.json").read_text(encoding="utf-8"))
    return lines


def places(message_id: str, release: str) -> list[Located]:
    """Give a message's places in a release's source.

    Args:
        message_id: A message's id.
        release: A harvested release.

    Returns:
        Empty when that release does not say it.

    Raises:
        GuideError: The release was not harvested.
        KeyError: There is no such message.
    """
    message = messages_by_id()[message_id]
    lines = _lines(known_release(release)).get(message_id, [])
    here = [place for place in message.places if release in place.releases]
    return [
        Located(
            place.file,
            place.function,
            place.condition,
            line,
            f"{SOURCE}/v{release}/python/sglang/{place.file}#L{line}",
        )
        for place, line in zip(here, [lines] if isinstance(lines, int) else lines, strict=True)
    ]


def known_release(release: str) -> str:
    """Give a release's own name if it was harvested, also when it is written as the git tag is, ``v0.5.23``.

    Raises:
        GuideError: It was not.
    """
    release = release.removeprefix("v")
    if release not in releases():
        remedy = f"Known are {', '.join(releases())}; `sglang-compat harvest {release}` adds it."
        raise GuideError([Fault(f"release {release}", "", "was not harvested", remedy)])
    return release
