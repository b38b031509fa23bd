"""The standard streams, as a tool in a pipe has to treat them."""

import os
import sys

import click
from rich.console import Console


class Terminal(Console):
    """A console that leaves a closed pipe to the command line, which ends as other tools do."""

    def on_broken_pipe(self) -> None:
        """Pass the error on; rich would exit with 1, which `explain` has for "nothing found"."""
        raise  # rich calls this while it handles the BrokenPipeError


def silence() -> None:
    """Send what is still to be printed nowhere: Python would report at its end that it could not."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)


def read_input() -> bytes:
    """Read what is piped in.

    Raises:
        click.UsageError: Standard input is closed.
    """
    if sys.stdin is None:
        raise click.UsageError("Standard input is closed: pipe a text in, or give it as an argument.")
    return sys.stdin.buffer.read()
