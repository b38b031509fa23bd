"""The table at the end of `prove`."""

from collections.abc import Iterable, Sequence

from rich.table import Table

from sglang_compat.faults import Fault
from sglang_compat.prove.judge import SAYS
from sglang_compat.prove.proof import Proof
from sglang_compat.releases.spans import in_order
from sglang_compat.snippets import Snippet


def spans(chosen: Iterable[str], known: Iterable[str]) -> str:
    """Give releases as ranges: ``0.5.18 to 0.5.23``.

    Args:
        chosen: The releases to name.
        known: All, so that neighbours are known.
    """
    ordered = in_order([*known, *chosen])
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
    made.add_column("proved", no_wrap=True)
    made.add_column("record", overflow="fold", min_width=20)
    made.add_column("raises it on", overflow="fold")
    made.add_column("agree", justify="right", no_wrap=True)
    made.add_column("differ", justify="right", no_wrap=True)
    made.add_column("masked", justify="right", no_wrap=True)
    for snippet, proof, faults in outcome:
        rows = {release: row for release, row in proof.rows.items() if release in known}
        raising = [release for release, row in rows.items() if row.verdict in SAYS]
        tried = [row.tried for row in rows.values() if row.tried]
        differ = sum(one.differ for one in tried)
        agree = sum(one.accepted + one.refused for one in tried)
        made.add_row(
            "[red]no[/]" if faults else "[green]yes[/]",
            snippet.slug,
            spans(raising, known) or "no release",
            str(agree),
            f"[red]{differ}[/]" if differ else "0",
            str(sum(one.hidden for one in tried)),
        )
    return made
