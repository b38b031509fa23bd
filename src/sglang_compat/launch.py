"""A command line as an operator writes it -> Launch: environment, flags with their values, model.

Pure text: nothing is run, no variable is expanded, no file is read.
"""

import re
import shlex
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*=")
# What starts a server; everything after it is flags.
MODULES = ("sglang.launch_server", "sglang/launch_server.py", "launch_server.py")
MODEL_FLAGS = ("--model-path", "--model")
NUMBER = re.compile(r"-\d+(\.\d+)?")


class LaunchError(ValueError):
    """The text is no command line: an open quote, say."""


@dataclass(frozen=True)
class Option:
    """One flag as it was given.

    Args:
        flag: The name as written, such as ``--tp``.
        values: What follows it, or stands behind its ``=``.
    """

    flag: str
    values: tuple[str, ...]

    @property
    def value(self) -> str | None:
        """The first value; None for a bare flag."""
        return self.values[0] if self.values else None


@dataclass(frozen=True)
class Launch:
    """A launch command taken apart.

    Args:
        env: Environment assignments in front of the command.
        argv: The flags, shell-split, as SGLang's parser would get them.
        options: The same, as flag and values, in order.
    """

    env: dict[str, str] = field(default_factory=dict)
    argv: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()

    def option(self, *names: str, known: Collection[str] = ()) -> Option | None:
        """Give the last option with one of these names, as argparse lets the last one win.

        Args:
            names: The flag's names.
            known: Every flag of the release, to tell what an abbreviation such as ``--tp`` stands for.
        """
        return next((option for option in reversed(self.options) if expand(option.flag, known) in names), None)

    @property
    def model(self) -> str | None:
        """The model's path or repository id, or None when the command names none."""
        option = self.option(*MODEL_FLAGS)
        if option is None and self.argv and not self.argv[0].startswith("-"):
            return self.argv[0]  # `sglang serve MODEL`
        return option.value if option else None


def expand(flag: str, known: Collection[str]) -> str:
    """Give the flag that an abbreviation stands for, as argparse does: the only one that starts with it.

    Args:
        flag: As it was written.
        known: Every name of the release's flags.

    Returns:
        The whole name; what was written when it is one, or when it fits none or several.
    """
    if flag in known or not flag.startswith("--"):
        return flag
    fitting = [name for name in known if name.startswith(flag)]
    return fitting[0] if len(fitting) == 1 else flag


def words(text: str) -> list[str]:
    """Split a command as a POSIX shell would, without comments and line continuations.

    Raises:
        LaunchError: A quote is not closed.
    """
    try:
        return shlex.split(_joined(text.replace("\r\n", "\n")))
    except ValueError as error:
        raise LaunchError(f"the command cannot be split: {error}") from error


def _joined(text: str) -> str:
    """Take line continuations out, which `shlex` would keep as line ends; in single quotes they are text."""
    pieces: list[str] = []
    quote = ""
    place = 0
    while place < len(text):
        char = text[place]
        if char == "\\" and quote != "'":
            pair = text[place : place + 2]
            pieces.append("" if pair == "\\\n" else pair)
            place += 2
            continue
        if char in "'\"" and quote in ("", char):
            quote = "" if quote else char
        elif char == "#" and not quote and (not place or text[place - 1].isspace()):
            end = text.find("\n", place)
            place = len(text) if end < 0 else end
            continue
        pieces.append(char)
        place += 1
    return "".join(pieces)


def parse(command: str | Sequence[str]) -> Launch:
    """Take a launch command apart.

    Args:
        command: The text, or its words when a shell has split it. What stands before the launcher (an
            interpreter, a wrapper) is passed over; a text without launcher is taken as flags.

    Raises:
        LaunchError: A quote is not closed.
    """
    tokens = words(command) if isinstance(command, str) else list(command)
    env: dict[str, str] = {}
    start = _after_launcher(tokens)
    for token in tokens[:start] if start else tokens:
        if not ASSIGNMENT.match(token):
            if token in ("env", "export"):
                continue
            break
        name, _, value = token.partition("=")
        env[name] = value
    argv = tokens[start:] if start else tokens[len(env) :]
    return Launch(env, tuple(argv), tuple(_options(argv)))


def _after_launcher(tokens: Sequence[str]) -> int:
    for place, token in enumerate(tokens):
        if token.endswith(MODULES):
            return place + 1
        if token == "serve" and place and tokens[place - 1].rsplit("/", 1)[-1] == "sglang":
            return place + 1
    return 0


def _options(argv: Sequence[str]) -> list[Option]:
    options: list[Option] = []
    for token in argv:
        if token.startswith("-") and not NUMBER.fullmatch(token) and token != "-":
            name, equals, value = token.partition("=")
            options.append(Option(name, (value,) if equals else ()))
        elif options:
            last = options[-1]
            options[-1] = Option(last.flag, (*last.values, token))
    return options
