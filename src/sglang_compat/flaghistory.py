"""What is known of flags that a release refused: whether they came, went, were renamed or mistyped.

Plain data in, so that a browser can ask as well; `match.flagtable` makes the data.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212"  # what word processors make of hyphens
SHORT = 4  # characters of a name, dashes included, that say too little to be corrected
NO_DIGITS = str.maketrans("", "", "0123456789")
LONGEST = 64  # characters of a flag that are compared with others


def field_of(name: str) -> str:
    """Give the field that a flag usually sets."""
    return name.lstrip("-").replace("-", "_")


class FlagTable:
    """Every flag of every release.

    Args:
        packed: What `match.flagtable.pack_flags` wrote; empty for an index without flags.
        releases: Every release, in order.
    """

    def __init__(self, packed: Mapping[str, Any], releases: Sequence[str]):
        self.releases = releases
        self.names: dict[str, tuple[str, ...]] = {}
        self.field_of: dict[str, str] = {}
        self.choices: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
        self.renamed: dict[str, str] = {}
        texts = packed.get("texts", [])
        for name, field, runs, choices, to in packed.get("names", []):
            self.names[name] = self._members(runs)
            self.field_of[name] = field or field_of(name)
            if choices:
                self.choices[name] = [
                    (tuple(texts[number] for number in chosen), self._members(members)) for chosen, members in choices
                ]
            if to:
                self.renamed[name] = to
        fields = {field_of(name): members for name, members in self.names.items()}
        fields |= {name: self._members(runs) for name, runs in packed.get("fields", [])}
        self.fields = {name: members for name, members in sorted(fields.items()) if members}
        self.vllm: Mapping[str, Sequence[Any]] = packed.get("vllm", {})

    def _members(self, runs: Sequence[int]) -> tuple[str, ...]:
        pairs = zip(runs[::2], runs[1::2], strict=True)
        return tuple(release for first, last in pairs for release in self.releases[first : last + 1])

    def about(self, name: str) -> dict[str, Any]:
        """Say what is the matter with a flag that a release did not know.

        Args:
            name: The flag as it was given, without its value.

        Returns:
            ``is`` (known, added, removed, renamed, spelling, vllm, typo, dash, unknown), and what belongs to it: ``in``
            (first release with it), ``gone`` (first release without), ``to`` (the flag to use), ``reason``.
        """
        if name in self.names:
            return self._history(self.names[name], self.renamed.get(name))
        if name[:1] in DASHES:
            plain = "--" + name.lstrip("-" + DASHES)
            told = self.about(plain)
            return told if told["is"] == "unknown" else {"is": "dash", "to": told.get("to") or plain}
        dashed = "--" + name.lstrip("-").replace("_", "-").lower()
        if dashed in self.names:
            return {"is": "spelling", "to": dashed}
        for spelled in (name, dashed):
            if spelled in self.vllm:
                to, reason = self.vllm[spelled]
                return {"is": "vllm", "to": to, "reason": reason}
        near = self._completed(dashed) or nearest(dashed, self.names)
        return {"is": "typo", "to": near} if near else {"is": "unknown"}

    def _completed(self, dashed: str) -> str | None:
        """Give the newest release's flag that begins so, if all that do mean the same; the shortest of them."""
        longer = [name for name in self.names if name.startswith(dashed) and self.releases[-1] in self.names[name]]
        fields = {self.field_of[name] for name in longer}
        return min(longer, key=len) if len(fields) == 1 and len(dashed) >= SHORT else None

    def about_field(self, name: str) -> dict[str, Any]:
        """Say what is the matter with a keyword that a release's ServerArgs did not take."""
        now = self.field_of.get("--" + name.replace("_", "-"))  # what the flag of this name sets
        if name in self.fields:
            to = next(
                (self.renamed[flag] for flag, field in self.field_of.items() if field == name and flag in self.renamed),
                "",
            )
            renamed = self.field_of.get(to, now)
            return self._history(self.fields[name], renamed if renamed != name and renamed in self.fields else None)
        if now in self.fields:
            return {"is": "spelling", "to": now}
        if name.replace("-", "_") in self.fields:
            return {"is": "spelling", "to": name.replace("-", "_")}
        vllm = self.vllm.get("--" + name.replace("_", "-"))
        if vllm:
            return {"is": "vllm", "to": self.field_of.get(vllm[0]) if vllm[0] else None, "reason": vllm[1]}
        near = nearest(name, self.fields)
        return {"is": "typo", "to": near} if near else {"is": "unknown"}

    def _history(self, members: Sequence[str], renamed: str | None) -> dict[str, Any]:
        newest = self.releases[-1]
        if members[-1] != newest:
            gone = self.releases[self.releases.index(members[-1]) + 1]
            return {"is": "renamed", "gone": gone, "to": renamed} if renamed else {"is": "removed", "gone": gone}
        if members[0] != self.releases[0]:
            return {"is": "added", "in": members[0]}
        return {"is": "known"}

    def choice(self, name: str, value: str) -> dict[str, Any]:
        """Say in which releases a flag takes a value that one release refused.

        Returns:
            ``is`` choice, ``in`` the releases that take the value, ``to`` the most similar value of the newest list;
            ``any`` is true when those releases take it only because they take every value.
        """
        variants = self.choices.get(name, [])
        members = [release for chosen, releases in variants if value in chosen for release in releases]
        last = max(variants, key=lambda one: self.releases.index(one[1][-1]), default=((), ()))[0]
        listed = {release for _, releases in variants for release in releases}
        free = [release for release in self.names.get(name, ()) if release not in listed] if variants else []
        near = None
        if value not in last:
            # fp4 is not fp8 mistyped.
            others = [one for one in last if one.translate(NO_DIGITS) != value.translate(NO_DIGITS)]
            near = next((one for one in last if one.lower() == value.lower()), None) or nearest(value, others)
        taken = sorted(members + free, key=self.releases.index)
        return {"is": "choice", "in": taken, "to": near} | ({"any": True} if free and not members else {})


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Give the known name that is most likely meant: about one character in six may be wrong.

    Args:
        name: What was given.
        known: What there is.
    """
    name = name[:LONGEST]
    if len(name) <= SHORT:
        return None  # most of what is so short resembles something
    tolerance = allowed = max(1, (len(name) + 1) // 6)
    best: str | None = None
    for candidate in known:
        if abs(len(candidate) - len(name)) > tolerance:
            continue
        distance = edits(name, candidate, allowed)
        if distance <= allowed:
            best, allowed = candidate, distance - 1
        if allowed < 0:
            break
    return best


def edits(one: str, other: str, most: int) -> int:
    """Count the characters to insert, drop, change or swap with their neighbour; more than `most` is just more."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for index, char in enumerate(one):
        older, before = before, row
        row = [index + 1]
        for place, target in enumerate(other):
            cost = min(before[place + 1] + 1, row[place] + 1, before[place] + (char != target))
            if index and place and char == other[place - 1] and one[index - 1] == target:
                cost = min(cost, older[place - 1] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]
