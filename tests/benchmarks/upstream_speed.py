"""How fast SGLang is asked: cases a second with one process and with two, and what a case costs a core.

    python tests/benchmarks/upstream_speed.py [--release 0.5.23] [--gpu h100]

Needs the extra `upstream` and the release. All is measured in one run: the ratio of two jobs to one says how well they
share the machine, and processor time says what a case costs however busy the machine is.
"""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click
import psutil

from sglang_compat.upstream.overlay import installed_releases
from sglang_compat.upstream.session import Session

TARGET = 80  # ms of a core a case
COMMANDS = Path(__file__).parents[1] / "data" / "commands-0.5.23.jsonl"


def processor_seconds() -> float:
    """Give the processor time of the sessions' processes and of the cases that they ended."""
    return sum(sum(child.cpu_times()[:4]) for child in psutil.Process().children())


def ask(session: Session, rows: list[dict[str, str]]) -> None:
    """Put every command to SGLang."""
    for row in rows:
        session.resolve(row["flags"].split(), row["model"])


@click.command()
@click.option("--release", default=None, help="An installed release; the newest when not given.")
@click.option(
    "--gpu", default="h100", show_default=True, help="The simulated machine, whose recorded commands are taken."
)
def main(release: str | None, gpu: str) -> None:
    """Measure one job, then two on the same commands."""
    release = release or installed_releases()[-1]
    rows = [row for row in map(json.loads, COMMANDS.read_text().splitlines()) if row["gpu"] == gpu]
    sessions = [Session(release, gpu), Session(release, gpu)]
    began = time.perf_counter()
    sessions[0].warm_up()
    warm = time.perf_counter() - began
    sessions[1].warm_up()
    for session in sessions:  # each model once, so that what they import is there
        ask(session, list({row["model"]: row for row in rows}.values()))

    began, used = time.perf_counter(), processor_seconds()
    ask(sessions[0], rows)
    alone, cost = time.perf_counter() - began, processor_seconds() - used

    began, used = time.perf_counter(), processor_seconds()
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(ask, sessions, [rows, rows]))
    together, cost_two = time.perf_counter() - began, processor_seconds() - used
    for session in sessions:
        session.close()

    count = len(rows)
    click.echo(f"SGLang {release} on {gpu}: {count} commands; first answer after {warm:.1f} s")
    click.echo(f"one job:  {count / alone:6.1f} cases/s, {alone / count * 1000:5.0f} ms a case")
    click.echo(f"two jobs: {2 * count / together:6.1f} cases/s, {2 * alone / together:.2f} times one job")
    each = cost / count * 1000
    click.echo(
        f"a case costs {each:.0f} ms of a core ({cost_two / count / 2 * 1000:.0f} with two jobs); "
        f"target {TARGET}: {'met' if each <= TARGET else 'MISSED'}"
    )


if __name__ == "__main__":
    main()
