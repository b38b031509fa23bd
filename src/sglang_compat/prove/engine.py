"""Puts plans to SGLang: sessions in worker threads, each row handed over as soon as it is whole."""

import queue
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from sglang_compat.faults import GuideError
from sglang_compat.prove import judge
from sglang_compat.prove.cases import Case
from sglang_compat.prove.judge import Answer
from sglang_compat.prove.plan import Plan, Result, Task, row, tasks
from sglang_compat.prove.proof import Row
from sglang_compat.upstream.outcome import Outcome

Group = tuple[str, str]  # release, machine: what one warm process answers for


class Asked(Protocol):
    """What the engine needs of `sglang_compat.upstream.session.Session`."""

    def resolve(self, argv: Sequence[str], model: str, env: Mapping[str, str] | None = None) -> Outcome:
        """Ask about one command."""

    def close(self) -> None:
        """End the process."""


Open = Callable[[str, str], Asked]  # release, machine


class Board:
    """The work that is left, by group; workers stay with a group while it lasts, then help where most is left."""

    def __init__(self, work: Iterable[Task]):
        self._lock = threading.Lock()
        self._left: dict[Group, deque[Task]] = {}
        for task in work:
            self._left.setdefault((task.plan.release, task.gpu), deque()).append(task)
        self._here: dict[Group, int] = dict.fromkeys(self._left, 0)

    def take(self, mine: Group | None) -> tuple[Group, Task] | None:
        """Give the next task for a worker that has this group's process; None when all is taken."""
        with self._lock:
            if mine is None or not self._left[mine]:
                waiting = [group for group, left in self._left.items() if left]
                if mine is not None:
                    self._here[mine] -= 1
                if not waiting:
                    return None
                # The first that nobody is at; when there is none, where most is left for each.
                free = [group for group in waiting if not self._here[group]]
                mine = free[0] if free else max(waiting, key=self._load)
                self._here[mine] += 1
            return mine, self._left[mine].popleft()

    def _load(self, group: Group) -> float:
        return sum(task.weight for task in self._left[group]) / (1 + self._here[group])


class Desk:
    """One worker's warm process, and what it has answered: a domain meets the same command more than once."""

    def __init__(self, open_session: Open):
        self._open = open_session
        self._group: Group | None = None
        self._session: Asked | None = None
        self._known: dict[tuple[object, ...], Outcome] = {}

    def outcome(self, group: Group, case: Case) -> Outcome:
        """Ask; a process that dies is started once more, and then the death is the outcome."""
        if group != self._group:
            self.close()
            self._group = group
        if case.key not in self._known:
            self._known[case.key] = self._ask(group, case)
        return self._known[case.key]

    def _ask(self, group: Group, case: Case) -> Outcome:
        problem = ""
        for _ in range(2):
            try:
                self._session = self._session or self._open(*group)
                said = self._session.resolve(case.argv, case.model, case.env)
                return replace(said, resolved=None, overrides=[])  # hundreds of fields, and nobody asks here
            except GuideError as error:
                problem = error.faults[0].problem
                self._end()
        return Outcome(False, "crash", problem)

    def _end(self) -> None:
        if self._session is not None:
            with suppress(OSError):
                self._session.close()
            self._session = None

    def close(self) -> None:
        """End the process and forget what it said."""
        self._end()
        self._known.clear()


def prove(plans: Sequence[Plan], open_session: Open, jobs: int = 1) -> Iterator[tuple[Plan, Row]]:
    """Put plans to SGLang.

    Args:
        plans: What to ask.
        open_session: Starts SGLang of a release on a machine.
        jobs: How many processes to keep at work.

    Yields:
        Each plan with its row, as soon as it is whole. Leaving the loop stops the workers.
    """
    work = [task for found in plans for task in tasks(found)]
    board, done, stop = Board(work), queue.SimpleQueue[tuple[Task, Result] | BaseException](), threading.Event()
    workers = [
        threading.Thread(target=_work, args=(board, open_session, done, stop), daemon=True)
        for _ in range(min(jobs, len(work)))
    ]
    open_tasks = {id(found): len(list(tasks(found))) for found in plans}
    results = {id(found): Result() for found in plans}
    try:
        for worker in workers:
            worker.start()
        for _ in work:
            got = done.get()
            if isinstance(got, BaseException):
                raise got
            task, result = got
            key = id(task.plan)
            results[key].add(result)
            open_tasks[key] -= 1
            if not open_tasks[key]:
                yield task.plan, row(task.plan, results.pop(key))
    finally:
        stop.set()
        for worker in workers:
            worker.join(timeout=5)


def _work(
    board: Board,
    open_session: Open,
    done: "queue.SimpleQueue[tuple[Task, Result] | BaseException]",
    stop: threading.Event,
) -> None:
    desk, group = Desk(open_session), None
    try:
        while not stop.is_set() and (taken := board.take(group)) is not None:
            group, task = taken

            def ask(case: Case, group: Group = group, task: Task = task) -> Answer:
                if stop.is_set():
                    raise _StoppedError
                return judge.answer(task.plan.snippet, desk.outcome(group, case))

            done.put((task, task.run(ask)))
    except _StoppedError:
        pass
    except BaseException as error:  # a fault of ours ends the run instead of leaving it waiting
        done.put(error)
    finally:
        desk.close()


class _StoppedError(Exception):
    """The run was left."""
