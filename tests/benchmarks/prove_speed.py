"""How fast records are put to SGLang: cases a second with one job and with two, and what 100 records would take.

    python tests/benchmarks/prove_speed.py [--release 0.5.23] [--from snippets] [--most 400] [--records 30]

Needs the extra `upstream` and the release. Both runs do the same work in one go, so their ratio says how well two jobs
share it. The processor time of a case does not depend on what else the machine does; cases a second do.
"""

import os
import threading
import time
from pathlib import Path

import click

from sglang_compat import releases, snippets
from sglang_compat.prove import engine
from sglang_compat.prove.plan import Plan, plan
from sglang_compat.upstream.overlay import installed_releases
from sglang_compat.upstream.session import Session

TARGET_MINUTES = 10
RECORDS = 100


class Timed:
    """A session that is warm before the clock runs, and counts what it is asked."""

    lock = threading.Lock()
    cases = 0

    def __init__(self, session: Session):
        self._session = session

    def resolve(self, argv, model, env=None):
        with Timed.lock:
            Timed.cases += 1
        return self._session.resolve(argv, model, env)

    def close(self):
        """The next run uses it too."""


def processor_seconds() -> float:
    """Give the processor time of our processes and all that they ran: what a case costs, whoever else is at work."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # ended meanwhile
        if int(fields[1]) == os.getpid():
            ticks += sum(map(int, fields[11:15]))  # its own and its children's, user and system
    return ticks / os.sysconf("SC_CLK_TCK")


def measure(plans: list[Plan], sessions: list[Session]) -> tuple[int, float, float]:
    """Give the cases asked, the seconds it took, and the processor seconds of a case."""
    Timed.cases, left = 0, [Timed(session) for session in sessions]
    spent, began = processor_seconds(), time.perf_counter()
    rows = list(engine.prove(plans, lambda release, gpu: left.pop(), jobs=len(sessions)))
    took = time.perf_counter() - began
    assert len(rows) == len(plans)
    return Timed.cases, took, (processor_seconds() - spent) / Timed.cases


@click.command()
@click.option("--release", default=None, help="An installed release; the newest when not given.")
@click.option("--from", "folder", type=click.Path(path_type=Path), default=None, help="Folder of records.")
@click.option("--most", default=400, help="Combinations of one record at most, to be quick.")
@click.option("--records", default=30, help="So many records, from all over the alphabet; all of them take an hour.")
def main(release: str | None, folder: Path | None, most: int, records: int) -> None:
    """Measure one job against two."""
    release = release or installed_releases()[-1]
    table = releases.flags(release)
    plans = [plan(one, release, table, inside=True) for one in snippets.load_all(folder or snippets.default_folder())]
    (gpu,) = {one.before.gpu for one in plans[:1]}
    plans = [one for one in plans if one.domain and {case.gpu for case in one.domain.cases} == {gpu}]
    plans = plans[:: -(-len(plans) // records)]
    for one in plans:
        del one.domain.cases[most:]
    sessions = [Session(release, gpu) for _ in range(2)]
    began = time.perf_counter()
    sessions[0].warm_up()
    warm_up = time.perf_counter() - began
    sessions[1].warm_up()
    cases, alone, each = measure(plans, sessions[:1])
    cases_two, together, _ = measure(plans, sessions)
    for session in sessions:
        session.close()
    asked = max(cases, cases_two)
    minutes = (asked / len(plans) * RECORDS * together / cases_two + warm_up) / 60
    print(f"SGLang {release} on {gpu}: {len(plans)} records, {cases} cases; warm-up {warm_up:.1f} s")
    print(f"1 job:  {cases / alone:6.1f} cases/s, {1000 * each:.0f} ms of a core a case (80 at most)")
    print(f"2 jobs: {cases_two / together:6.1f} cases/s, {(cases_two / together) / (cases / alone):.2f} times as fast")
    print(
        f"{RECORDS} records like these with 2 jobs: {minutes:.1f} min ({TARGET_MINUTES} at most), "
        f"on two free cores {asked / len(plans) * RECORDS * each / 2 / 60:.1f} min"
    )


if __name__ == "__main__":
    main()
