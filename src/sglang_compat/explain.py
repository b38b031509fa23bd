"""`sglang-compat explain` and `sglang-compat run`: what a launch's output says, in the terminal."""

import contextlib
import json
import sys
from functools import cache

import click

from sglang_compat import running, snippets, terminal
from sglang_compat.explanation import show
from sglang_compat.faults import GuideError
from sglang_compat.match.finder import Finder
from sglang_compat.releases import known_release

NOTHING = 1  # click itself exits with 2 when the call is wrong
NOT_STARTED, NOT_FOUND = 126, 127  # as shells and env have it


# Many messages begin with a flag: what is no option of ours is text.
@click.command("explain", context_settings={"ignore_unknown_options": True})
@click.argument("text", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, best match first.")
@click.option("--release", metavar="R", help="Your SGLang release; decides between equal wordings.")
def explain_command(text: str | None, as_json: bool, release: str | None) -> None:
    """Explain an SGLang error: TEXT, or what is piped in (`-`), be it one line or a whole log.

    The exit code is 0 if SGLang says it (a match is sure), 1 if not (a maybe is a guess, however near), 2 if the call
    was wrong.

    \b
    --json prints {"matches": [...]}, best first; of each match:
      slug       the record's name, null without a record
      template   the message, {holes} in braces
      flag       the flag (or field) that an argparse error is about, else null
      values     hole -> what the text has there
      releases   which releases say it; for a flag, which have it
      kind       check, bare-assert, argparse, override or internal
      certainty  sure or maybe
      url        the page, relative to the site; null without a record
    """  # noqa: D301 - click takes the backspace for a mark: what follows keeps its lines
    if release is not None:
        try:
            release = known_release(release)
        except GuideError as error:  # 1 would say that nothing was found
            raise click.BadParameter(str(error), param_hint="--release") from error
    if text is None and sys.stdin is not None and sys.stdin.isatty():
        raise click.UsageError("Give the error as TEXT, or pipe a log in.")
    if text is None or text == "-":
        # A log may hold anything; what is no UTF-8 cannot be part of a message.
        text = terminal.read_input().decode("utf-8", "replace")
    if not text.strip():
        raise click.UsageError("There is nothing to explain: the text is empty.")
    finder = _finder()
    found = finder.find(text, release)
    if as_json:
        click.echo(json.dumps({"matches": [one.to_json() for one in found]}, ensure_ascii=True, indent=2))
    else:
        show(found, finder.records, terminal.Terminal(highlight=False))
    sys.exit(0 if any(one.certainty == "sure" for one in found) else NOTHING)


@click.command("run", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
def run_command(command: tuple[str, ...]) -> None:
    """Run COMMAND unchanged, and explain on standard error why it died while starting.

    Signals, streams and the exit code pass through: `sglang-compat run -- python -m sglang.launch_server ...`
    """
    try:
        outcome = running.run(command)
    except OSError as error:
        click.echo(f"sglang-compat: {command[0]}: {error.strerror}", err=True)
        sys.exit(NOT_FOUND if isinstance(error, FileNotFoundError) else NOT_STARTED)
    if outcome.died_while_starting and outcome.tail.strip():  # of what died without a word there is nothing to say
        finder = _finder()
        found = finder.find(outcome.tail)
        console = terminal.Terminal(stderr=True, highlight=False)
        with contextlib.suppress(OSError):  # nobody reads it: the command's exit code still passes through
            console.rule("sglang-compat")
            show(found, finder.records, console)
    running.leave(outcome.status)


@cache
def _finder() -> Finder:
    return Finder(snippets.load_all(snippets.default_folder()))
