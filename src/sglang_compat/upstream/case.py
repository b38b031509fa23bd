"""One case inside a worker: SGLang's own resolution of an argument list, told as an outcome.

Importing this imports SGLang, so only a worker does.
"""

import argparse
import contextlib
import dataclasses
import io
import logging
import random
import traceback
from typing import Any

from sglang.srt.server_args import ServerArgs, prepare_server_args

from sglang_compat.upstream.overrides import Asked, asked_for, overrides, plain
from sglang_compat.upstream.places import place, refused

LOGGER = logging.getLogger("sglang")  # not the root, whose handlers SGLang replaces
LOGGER.setLevel(logging.INFO)  # whatever --log-level says


class Lines(logging.Handler):
    """Keeps what SGLang logs, without times."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one line."""
        with contextlib.suppress(Exception):  # a mock as an argument of a %d: the line is lost, not the case
            self.lines.append(record.getMessage())


def keep_parser() -> None:
    """Build SGLang's parser once and give it to every case; its 500 flags take half of a case's time.

    What it is built from is the release and the environment, never the case: a case whose environment has a say runs
    in a process of its own.
    """
    built = argparse.ArgumentParser()
    build = ServerArgs.add_cli_args
    build(built)
    parts = {name: part for name, part in vars(built).items() if name not in ("prog", "usage", "description")}

    def add_cli_args(parser: argparse.ArgumentParser) -> None:
        if len(parser._actions) == 1:  # fresh: nothing but --help
            vars(parser).update(parts)
        else:
            build(parser)

    ServerArgs.add_cli_args = staticmethod(add_cli_args)


def resolve(argv: list[str]) -> dict[str, Any]:
    """Resolve one argument list as `sglang.launch_server` does before it starts anything.

    Args:
        argv: The flags, with the model.

    Returns:
        An `Outcome` as JSON values, without its source.
    """
    random.seed(0)  # SGLang draws a default seed
    log, stderr = Lines(), io.StringIO()
    LOGGER.addHandler(log)
    parsers: list[tuple[argparse.ArgumentParser, argparse.Namespace]] = []
    try:
        with contextlib.redirect_stderr(stderr), contextlib.redirect_stdout(io.StringIO()), _watch(parsers):
            record = _resolve(argv)
    except SystemExit as error:
        return {**_ended(error, stderr.getvalue()), "log": log.lines}
    except BaseException as error:  # whatever SGLang raises is the outcome
        return {**refused(error), "log": log.lines}
    finally:
        LOGGER.removeHandler(log)
    resolved = _fields(record)
    asked: list[Asked] = asked_for(*parsers[0], argv) if parsers else []
    found = overrides(asked, resolved, log.lines)
    return {
        "ok": True,
        "resolved": resolved,
        "overrides": [dataclasses.asdict(one) for one in found],
        "log": log.lines,
    }


def _resolve(argv: list[str]) -> Any:
    record = prepare_server_args(argv)
    if hasattr(record, "resolve_once"):  # from 0.5.19 on; before, construction resolves
        record.resolve_once()
    record.check_server_args()
    return record


@contextlib.contextmanager
def _watch(parsers: list[tuple[argparse.ArgumentParser, argparse.Namespace]]) -> Any:
    """Keep the parser that SGLang makes, and what it read.

    SGLang completes the namespace afterwards (old spellings), which is why it is kept and not copied.
    """
    original = argparse.ArgumentParser.parse_args

    def parse_args(self: argparse.ArgumentParser, *args: Any, **kwargs: Any) -> Any:
        namespace = original(self, *args, **kwargs)
        parsers.append((self, namespace))
        return namespace

    argparse.ArgumentParser.parse_args = parse_args  # type: ignore[method-assign]
    try:
        yield
    finally:
        argparse.ArgumentParser.parse_args = original  # type: ignore[method-assign]


def _fields(record: Any) -> dict[str, Any]:
    """Give what SGLang really uses, by field."""
    if hasattr(record, "resolved_dict"):
        values = record.resolved_dict()
    else:
        values = {field.name: getattr(record, field.name) for field in dataclasses.fields(record)}
    return {name: plain(value) for name, value in values.items()}


def _ended(error: SystemExit, stderr: str) -> dict[str, Any]:
    """Tell of an exit: argparse's, whose message is its last line, or SGLang's own."""
    summary = traceback.extract_tb(error.__traceback__)
    by_parser = bool(summary) and summary[-1].filename.endswith("argparse.py")
    message = (stderr.strip().splitlines() or [""])[-1]
    kind = "argparse" if by_parser else "SystemExit"
    return {"ok": False, "type": kind, "message": message, **place(error.__traceback__)}
