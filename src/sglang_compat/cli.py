"""The command line, `sglang-compat`: a thin edge over the package."""

import errno
import signal
import sys
from importlib import import_module

import click

from sglang_compat.faults import GuideError
from sglang_compat.files import system_fault
from sglang_compat.terminal import silence

# Command -> module that holds it, imported only when it is called or listed: `explain` should not wait for the site.
COMMANDS = {
    "check": "sglang_compat.check.commands",
    "scope": "sglang_compat.check.scoping",
    "order": "sglang_compat.check.callorder",
    "explain": "sglang_compat.explain",
    "run": "sglang_compat.explain",
    "new": "sglang_compat.newrecord",
    "import": "sglang_compat.commands",
    "export": "sglang_compat.commands",
    "pages": "sglang_compat.commands",
    "upstream": "sglang_compat.upstream.commands",
    "resolve": "sglang_compat.upstream.commands",
    "prove": "sglang_compat.prove.commands",
    "coverage": "sglang_compat.coverage",
    "harvest": "sglang_compat.releases.harvest",
    "compare": "sglang_compat.releases.commands",
    "release": "sglang_compat.newrelease.commands",
}


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is used, and reports faults instead of tracebacks."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the commands' names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and give one command; its module names it `NAME_command`, with `-` as `_`."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(COMMANDS[cmd_name]), cmd_name.replace("-", "_") + "_command")
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; bad input, or a refusing system, ends with faults on standard error and exit code 1."""
        try:
            return super().invoke(ctx)
        except GuideError as error:
            faults, full = error.faults, False
        except BrokenPipeError:  # nobody reads on: as other tools end then
            silence()
            sys.exit(128 + signal.SIGPIPE)
        except OSError as error:
            faults, full = [system_fault(error)], error.errno == errno.ENOSPC
        for fault in faults:
            click.echo(f"error: {fault}", err=True)
        if full:  # what is left of the output would be tried, and reported, once more
            silence()
        sys.exit(1)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sglang-compat-guide")
def main() -> None:
    """Explain, check and prove SGLang launch errors."""
