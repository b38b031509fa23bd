"""messages.jsonl and places/: what every harvested release can say, one line a message.

The files are a pure function of {release: what it says}: reading them gives that back, so a release can be added,
replaced or harvested again in any order, and the same files come out.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sglang_compat.files import compact
from sglang_compat.releases.extract import Found
from sglang_compat.releases.spans import Span, in_order, pack, unpack
from sglang_compat.releases.templates import Template

LAUNCH_CHECKS = ("srt/server_args", "srt/arg_groups/", "srt/configs/", "launch_server.py", "cli/")
Where = tuple[str, str, str | None]  # file, function, condition


@dataclass(frozen=True)
class Said:
    """A message in one release.

    Args:
        kind: check, bare-assert, argparse or override.
        exception: The exception's class, or a log call's level.
        template: Literal parts and holes, as this release has them.
        at: Where it stands -> the first line there, in source order.
    """

    kind: str
    exception: str
    template: Template
    at: Mapping[Where, int]

    @property
    def tier(self) -> int:
        """1 for the launch checks, 2 for the rest of the runtime."""
        return 1 if any(where[0].startswith(LAUNCH_CHECKS) for where in self.at) else 2


Snapshot = Mapping[str, Said]  # id -> message, in one release


def identify(kind: str, exception: str, template: Template) -> str:
    """Give a message's stable id: of its kind, its class and its literal parts.

    What stands in the holes does not count: upstream renames variables while the reader sees the same message.

    Args:
        kind: The message's kind.
        exception: Its class.
        template: Its parts.
    """
    text = "\0".join([kind, exception, *template[::2]])
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def snapshot(found: Iterable[Found]) -> dict[str, Said]:
    """Group what a release's files say by message.

    Args:
        found: Every place, in any order.
    """
    groups: dict[str, list[Found]] = defaultdict(list)
    for one in found:
        groups[identify(one.kind, one.exception, one.template)].append(one)
    said = {}
    for key, places in groups.items():
        places.sort(key=lambda one: (one.file, one.line, one.function))
        at: dict[Where, int] = {}
        for one in places:
            at.setdefault((one.file, one.function, one.condition), one.line)
        first = places[0]
        assert all(one.template[::2] == first.template[::2] for one in places), f"two messages share the id {key}"
        said[key] = Said(first.kind, first.exception, first.template, at)
    return said


def dump_messages(history: Mapping[str, Snapshot]) -> str:
    """Write messages.jsonl.

    Args:
        history: Release -> what it says.
    """
    known = in_order(history)
    lines = []
    for key in {key for one in history.values() for key in one}:
        present = [release for release in known if key in history[release]]
        newest = history[present[-1]][key]
        spans = pack(present, known)
        wheres: dict[Where, list[str]] = defaultdict(list)
        for release in present:
            for where in history[release][key].at:
                wheres[where].append(release)
        at = []
        for where, members in sorted(wheres.items(), key=lambda item: (*item[0][:2], item[0][2] or "")):
            own = pack(members, known)
            # Where it always was needs no spans of its own: most lines are a third shorter for it.
            at.append([*where] if own == spans else [*where, own])
        tier = min(history[release][key].tier for release in present)
        line = {
            "id": key,
            "k": newest.kind,
            "x": newest.exception,
            "tier": tier,
            "t": newest.template,
            "in": spans,
            "at": at,
        }
        lines.append((tier, newest.template[::2], key, compact(line)))
    return "".join(line + "\n" for *_, line in sorted(lines))


def dump_places(one: Snapshot) -> str:
    """Write a release's places: id -> line, or the lines in the order of the message's places there.

    Args:
        one: What the release says.
    """
    rows = []
    for key in sorted(one):
        at = one[key].at
        lines = [at[where] for where in sorted(at, key=lambda where: (*where[:2], where[2] or ""))]
        rows.append(f'"{key}":{lines[0] if len(lines) == 1 else json.dumps(lines, separators=(",", ":"))}')
    return "{" + ",\n".join(rows) + "}\n"


def load_messages(messages: str, places: Mapping[str, str]) -> dict[str, dict[str, Said]]:
    """Read back what `dump_messages` and `dump_places` wrote.

    Args:
        messages: messages.jsonl.
        places: Release -> its places file.

    Raises:
        ValueError: The files do not belong together.
        KeyError: Likewise.
    """
    known = in_order(places)
    lines = {release: json.loads(text) for release, text in places.items()}
    history: dict[str, dict[str, Said]] = {release: {} for release in known}
    for text in messages.splitlines():
        row = json.loads(text)
        for release in unpack(row["in"], known):
            here = [
                (file, function, condition)
                for file, function, condition, *own in row["at"]
                if not own or release in unpack(own[0], known)
            ]
            numbers = lines[release][row["id"]]
            numbers = [numbers] if isinstance(numbers, int) else numbers
            at = dict(zip(here, numbers, strict=True))
            history[release][row["id"]] = Said(row["k"], row["x"], tuple(row["t"]), at)
    return history


__all__ = ["Said", "Snapshot", "Span", "Where", "dump_messages", "dump_places", "identify", "load_messages", "snapshot"]
