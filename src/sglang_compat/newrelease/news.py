"""What a release changes for those who launch SGLang, most important first. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sglang_compat import bind, template
from sglang_compat.prove.proof import Proof, Row
from sglang_compat.prove.verdict import says
from sglang_compat.releases import Flag, Message
from sglang_compat.snippets import Snippet


@dataclass(frozen=True)
class Broken:
    """A record that held on the release before and does not on the new one.

    Args:
        snippet: The record.
        problem: What is different now.
        remedy: What to do about the record.
    """

    snippet: Snippet
    problem: str
    remedy: str


@dataclass(frozen=True)
class News:
    """What a release changes.

    Args:
        release: The new release.
        previous: The one before.
        broken: Records that no longer hold.
        unproved: Records that hold on neither: nothing new, and not forgotten.
        proved: How many records hold on the new one.
        flags: Changes of flags that can break a command that started before: sentences.
        checks: New launch checks without a record; those on flags that were there before come first.
        added: New flags.
        gone: Launch checks that are no longer made.
    """

    release: str
    previous: str
    broken: Sequence[Broken]
    unproved: Sequence[Snippet]
    proved: int
    flags: Sequence[str]
    checks: Sequence[Message]
    added: Sequence[Flag]
    gone: Sequence[Message]


def broken(proofs: Iterable[tuple[Snippet, Proof, Sequence[object]]], previous: str, release: str) -> list[Broken]:
    """List the records whose row on the new release is worse than on the one before.

    Args:
        proofs: Each record, its proof, and what is wrong with it.
        previous: The release before.
        release: The new one.
    """
    found = []
    for snippet, proof, _ in proofs:
        old, new = proof.rows.get(previous), proof.rows.get(release)
        if old is not None and new is not None and old.verdict == "raises" and (told := _worse(old, new, previous)):
            found.append(Broken(snippet, *told))
    return found


def _worse(old: Row, new: Row, previous: str) -> tuple[str, str] | None:
    if new.verdict != "raises":
        remedy = f'set "until": "{previous}", and write a record for what it says now if that is another rule'
        if new.verdict == "other wording":
            remedy = "add the new wording as errorMessage and keep the old one under `aliases`, if the rule is the same"
        return f"the command at fault is answered otherwise: {says(new.before)}", remedy
    if old.after and old.after.ok and new.after and not new.after.ok:
        return f"the repaired command does not start: {says(new.after)}", "put what it asks for into after.sh"
    if old.tried and new.tried and new.tried.differ > old.tried.differ:
        one = new.tried.disagreements[0]
        what = "accepts" if one.answer.ok else "refuses"
        problem = f"the rule changed: {new.tried.differ} combinations differ, first one that SGLang {what}"
        return problem, f"see `{one.command}`"
    return None


def flag_changes(old: Mapping[str, Flag], new: Mapping[str, Flag]) -> list[str]:
    """Say which changes of flags can break or change a command that started before.

    Args:
        old: The flags of the release before, by every name.
        new: Those of the new one.
    """
    lost, narrowed, moved = [], [], []
    for name, flag in sorted(old.items()):
        now = new.get(name)
        if now is None:
            instead = f"; `{flag.renamed_to}` took its place" if flag.renamed_to in new else ""
            lost.append(f"`{name}` is gone{instead}")
            continue
        if name != flag.name:
            continue  # an alias: told with its flag
        if taken := [str(choice) for choice in flag.choices or () if now.choices and choice not in now.choices]:
            narrowed.append(f"`{name}` no longer takes {', '.join(f'`{one}`' for one in taken)}")
        if (flag.default, flag.computed) != (now.default, now.computed):
            moved.append(f"`{name}` defaults to `{_default(now)}` instead of `{_default(flag)}`")
        if now.deprecated and not flag.deprecated:
            instead = f": use `{now.deprecated}`" if isinstance(now.deprecated, str) else ""
            moved.append(f"`{name}` is deprecated{instead}")
    return lost + narrowed + moved


def _default(flag: Flag) -> str:
    return flag.computed or repr(flag.default)


def added_flags(old: Mapping[str, Flag], new: Mapping[str, Flag]) -> list[Flag]:
    """Give the flags that are new under every name."""
    names = {flag.name: flag for flag in new.values() if not {flag.name, *flag.aliases} & old.keys()}
    return [names[name] for name in sorted(names)]


def new_checks(
    messages: Iterable[Message], snippets: Iterable[Snippet], previous: str, release: str, old: Mapping[str, Flag]
) -> list[Message]:
    """List launch checks that the release before did not make and no record explains.

    Those that name flags which commands of the release before can hold come first, most such flags first; then
    refusals with text, then bare asserts and what is only announced.

    Args:
        messages: The catalogue.
        snippets: The records.
        previous: The release before.
        release: The new one.
        old: The flags of the release before.
    """
    records = list(snippets)
    found = [
        one
        for one in messages
        if one.tier == 1 and release in one.releases and previous not in one.releases and not _explained(one, records)
    ]
    kinds = ("check", "argparse", "override", "bare-assert")

    def rank(one: Message) -> tuple[int, int, str]:
        known = sum(name in old for name in set(bind.FLAG.findall(one.text())))
        return -known, kinds.index(one.kind) if one.kind in kinds else len(kinds), one.text()

    return sorted(found, key=rank)


def gone_checks(messages: Iterable[Message], previous: str, release: str) -> list[Message]:
    """List the launch checks that the release before made and this one does not."""
    return [
        one for one in messages if one.tier == 1 and one.kind != "override" and previous in one.releases
        and release not in one.releases
    ]  # fmt: skip


def _explained(message: Message, records: Iterable[Snippet]) -> bool:
    literals = message.literals
    for record in records:
        for text in (record.record.errorMessage, *record.guide.aliases):
            if template.from_message(text).literals == literals:
                return True
    return False
