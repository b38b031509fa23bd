"""What changed between two releases: messages new, reworded, moved, gone; flags added, removed, renamed, changed."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sglang_compat.releases.data import Flag, Message, declared, known_release, messages

LIKE = 0.6  # share of words in common from which two messages are one, reworded
LIKE_IN_PLACE = 0.4  # the same, when the same function says both
FEWEST_COMMON_WORDS = 3
EVERYDAY = 60  # a word in more messages than that says little about any of them
# What a reader may trip over, and how it is called.
WATCHED = ("default", "choices", "type", "nargs", "required", "deprecated", "aliases")
WORD = re.compile(r"[\w-]+")


@dataclass(frozen=True)
class Reworded:
    """A message that says the same in other words, or as another exception.

    Args:
        old: The message in the older release.
        new: The message in the newer one.
    """

    old: Message
    new: Message


@dataclass(frozen=True)
class Moved:
    """A message that stands in other files.

    Args:
        message: The message.
        old: The files it left.
        new: The files it stands in now.
    """

    message: Message
    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True)
class Renamed:
    """A flag that goes by another name.

    Args:
        old: The old name.
        new: The new name.
        accepted: Whether the newer release still takes the old name.
    """

    old: str
    new: str
    accepted: bool


@dataclass(frozen=True)
class Change:
    """One property of a flag that changed.

    Args:
        flag: The flag's name.
        what: default, choices, type, nargs, required, deprecated or aliases.
        old: As it was.
        new: As it is.
    """

    flag: str
    what: str
    old: Any
    new: Any


@dataclass(frozen=True)
class Comparison:
    """Everything that changed between two releases.

    Args:
        old: The older release.
        new: The newer release.
        said: Messages that the newer release can say and the older could not.
        reworded: Messages that changed their words.
        moved: Messages that changed their file only.
        gone: Messages that the newer release cannot say any more.
        added: Flags that came.
        removed: Flags that went.
        renamed: Flags that have another name.
        changed: What else changed about flags.
    """

    old: str
    new: str
    said: tuple[Message, ...]
    reworded: tuple[Reworded, ...]
    moved: tuple[Moved, ...]
    gone: tuple[Message, ...]
    added: tuple[Flag, ...]
    removed: tuple[Flag, ...]
    renamed: tuple[Renamed, ...]
    changed: tuple[Change, ...]

    def __hash__(self) -> int:
        return hash((self.old, self.new))


def compare(old: str, new: str, *, runtime: bool = False) -> Comparison:
    """Compare two harvested releases.

    Args:
        old: One release.
        new: Another, usually newer.
        runtime: Whether messages of the rest of the runtime count, beside the launch checks.

    Raises:
        GuideError: One of them was not harvested.
    """
    old, new = known_release(old), known_release(new)
    said, gone, stayed = list[Message](), list[Message](), list[Message]()
    told = {(True, False): gone, (False, True): said, (True, True): stayed, (False, False): []}
    for message in messages():
        if runtime or message.tier == 1:
            told[old in message.releases, new in message.releases].append(message)
    pairs = _pair(gone, said, old, new)
    replaced = {pair.old.id for pair in pairs} | {pair.new.id for pair in pairs}
    flags_before = {flag.name: flag for flag in declared(old) if flag.cli}
    flags_after = {flag.name: flag for flag in declared(new) if flag.cli}
    renamed = _renamed(flags_before, flags_after)
    before, after = _every_name(flags_before.values()), _every_name(flags_after.values())
    targets, sources = {one.new for one in renamed}, {one.old for one in renamed}
    return Comparison(
        old,
        new,
        tuple(message for message in said if message.id not in replaced),
        tuple(pairs),
        tuple(_moved(stayed, old, new)),
        tuple(message for message in gone if message.id not in replaced),
        tuple(flag for name, flag in sorted(flags_after.items()) if name not in before and name not in targets),
        tuple(flag for name, flag in sorted(flags_before.items()) if name not in after and name not in sources),
        tuple(renamed),
        tuple(_changed(flags_before, flags_after)),
    )


def _words(message: Message) -> list[str]:
    return [word.lower() for literal in message.literals for word in WORD.findall(literal)]


def _text(message: Message) -> str:
    return "\0".join(["", *message.literals])  # no word looks like it


def _functions(message: Message, release: str) -> set[str]:
    """The functions that say it; a method that became a plain function keeps its name but for underscores."""
    return {place.function.rsplit(".", 1)[-1].strip("_") for place in message.places if release in place.releases}


def _pair(gone: list[Message], said: list[Message], old: str, new: str) -> list[Reworded]:
    """Find which new message is which lost one, reworded: the likest pairs first, each message once."""
    words = {message.id: Counter(_words(message)) for message in [*gone, *said]}
    spread = Counter(word for counted in words.values() for word in counted)
    index: dict[str, list[Message]] = defaultdict(list)
    for message in said:
        for word in words[message.id]:
            # Two messages with only everyday words in common are not compared: there are millions of such pairs.
            if spread[word] <= EVERYDAY:
                index[word].append(message)
        index[_text(message)].append(message)
    ranked: list[tuple[float, Message, Message]] = []
    for lost in gone:
        mine = words[lost.id]
        for came in {came.id: came for key in (*mine, _text(lost)) for came in index.get(key, ())}.values():
            theirs = words[came.id]
            shared = (mine & theirs).total()
            likeness = 2 * shared / (mine.total() + theirs.total())
            same_text = _text(lost) == _text(came)
            if not same_text and (shared < FEWEST_COMMON_WORDS or likeness < LIKE_IN_PLACE):
                continue
            in_place = bool(_functions(lost, old) & _functions(came, new))
            if same_text or likeness >= LIKE or in_place:
                ranked.append((likeness + in_place / 4, lost, came))
    ranked.sort(key=lambda pair: (-pair[0], pair[1].id, pair[2].id))
    used: set[str] = set()
    found = []
    for _, lost, came in ranked:
        if lost.id not in used and came.id not in used:
            used |= {lost.id, came.id}
            found.append(Reworded(lost, came))
    return sorted(found, key=lambda pair: (pair.new.template[::2], pair.new.id))


def _moved(stayed: Iterable[Message], old: str, new: str) -> Iterable[Moved]:
    for message in stayed:
        was = {place.file for place in message.places if old in place.releases}
        now = {place.file for place in message.places if new in place.releases}
        if not was & now:
            yield Moved(message, tuple(sorted(was)), tuple(sorted(now)))


def _every_name(flags: Iterable[Flag]) -> set[str]:
    return {name for flag in flags for name in (flag.name, *flag.aliases)}


def _renamed(before: dict[str, Flag], after: dict[str, Flag]) -> list[Renamed]:
    accepted = _every_name(after.values())
    found = []
    for name, flag in sorted(before.items()):
        kept = after.get(name)
        if flag.deprecated or (kept is not None and not kept.deprecated):
            continue
        target, seen = flag.renamed_to, {name}
        while target and target not in seen and (target not in after or after[target].deprecated):
            seen.add(target)
            target = before[target].renamed_to if target in before else None
        if target and target not in seen:
            found.append(Renamed(name, target, name in accepted))
    return found


def _changed(before: dict[str, Flag], after: dict[str, Flag]) -> Iterable[Change]:
    for name in sorted(before.keys() & after.keys()):
        for what in WATCHED:
            was, now = getattr(before[name], what), getattr(after[name], what)
            if what == "choices" and was is not None and now is not None and set(was) == set(now):
                continue  # only their order
            if was != now:
                yield Change(name, what, was, now)
