"""The table at the end of `prove`."""

from collections import Counter
from collections.abc import Iterable, Sequence

from packaging.version import Version
from rich.table import Table

from sglang_compat.faults import Fault
from sglang_compat.prove.proof import Proof
from sglang_compat.snippets import Snippet


def spans(chosen: Iterable[str], known: Iterable[str]) -> str:
    """Give releases as ranges: ``0.5.18 to 0.5.23``.

    Args:
        chosen: The releases to name.
        known: All, so that neighbours are known.
    """
    ordered = sorted({*known, *chosen}, key=Version)
    wanted, runs = set(chosen), list[list[str]]()
    for place, release in enumerate(ordered):
        if release in wanted:
            if place and ordered[place - 1] in wanted:
                runs[-1].append(release)
            else:
                runs.append([release])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def table(outcome: Sequence[tuple[Snippet, Proof, Sequence[Fault]]], known: Sequence[str]) -> Table:
    """Make the table: a line a record.

    Args:
        outcome: Each record with its proof and what is wrong with it.
        known: The releases that are spoken of.
    """
    made = Table(box=None, pad_edge=False)
    made.add_column("record", overflow="fold", min_width=28)
    for name in ("raises it on", "elsewhere", "combinations", "masked", "verdict"):
        made.add_column(name, overflow="fold")
    for snippet, proof, faults in outcome:
        rows = {release: row for release, row in proof.rows.items() if release in known}
        raising = [release for release, row in rows.items() if row.verdict == "raises"]
        other = Counter(row.verdict for row in rows.values() if row.verdict != "raises")
        tried = [row.tried for row in rows.values() if row.tried]
        differ = sum(one.differ for one in tried)
        agree = sum(one.accepted + one.refused for one in tried)
        made.add_row(
            snippet.slug,
            spans(raising, known) or "no release",
            ", ".join(f"{verdict} {number}" for verdict, number in other.items()),
            f"{agree} agree" + (f", [red]{differ} differ[/]" if differ else ""),
            str(sum(one.hidden for one in tried)),
            "[red]no[/]" if faults else "[green]yes[/]",
        )
    return made
