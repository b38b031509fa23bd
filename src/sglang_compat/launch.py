"""A command line as an operator writes it -> Launch: environment, flags with their values, model.

Pure text: nothing is run, no variable is expanded, no file is read. `scripts` finds the commands in what people keep
them in; this takes one apart.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sglang_compat.shell import LaunchError, Unknown, split

__all__ = ["Launch", "LaunchError", "Option", "Unknown", "expand", "parse", "quoted", "take_apart", "words"]

ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*=")
# What starts a server; everything after it is flags.
MODULES = ("sglang.launch_server", "sglang/launch_server.py", "launch_server.py")
MODEL_FLAGS = ("--model-path", "--model")
NUMBER = re.compile(r"-\d+|-\d*\.\d+")
SAFE = re.compile(r"[\w@%+=:,./-]+", re.ASCII)
CONTAINERS = ("docker", "podman", "nerdctl")


@dataclass(frozen=True)
class Option:
    """One flag as it was given.

    Args:
        flag: The name as written, such as ``--tp``.
        values: What follows it, or stands behind its ``=``.
        origin: ``given`` on the command line, or ``config`` in the file that ``--config`` names.
        at: Where its words stand in `Launch.argv`; empty for what a config file gives.
        source: Where it is written when that is not the command: ``serving.yaml, line 2``, ``$ARGS, line 3``.
    """

    flag: str
    values: tuple[str, ...]
    origin: str = field(default="given", compare=False)
    at: tuple[int, ...] = field(default=(), compare=False)
    source: str = field(default="", compare=False)

    @property
    def value(self) -> str | None:
        """The first value; None for a bare flag."""
        return self.values[0] if self.values else None


@dataclass(frozen=True)
class Launch:
    """A launch command taken apart. Words that only a shell can tell are `Unknown`.

    Args:
        env: Environment assignments in front of the command.
        argv: The flags, shell-split, as SGLang's parser would get them.
        options: The same, as flag and values, in order; what a config file gives comes first, so that it loses.
        launched: Whether the text holds what starts a server, and not only flags.
        merged: Whether the options hold what the config file says.
    """

    env: dict[str, str] = field(default_factory=dict)
    argv: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    launched: bool = field(default=False, compare=False)
    merged: bool = field(default=False, compare=False)

    def option(self, *names: str, known: Collection[str] = ()) -> Option | None:
        """Give the last option with one of these names, as argparse lets the last one win.

        Args:
            names: The flag's names.
            known: Every flag of the release, to tell what an abbreviation such as ``--tp`` stands for.
        """

        def fits(flag: str) -> bool:
            if not known:
                return flag in names
            # What stands for one of the names begins it; to find out what it stands for takes all of the release's.
            return any(name.startswith(flag) for name in names) and expand(flag, known) in names

        return next((option for option in reversed(self.options) if fits(option.flag)), None)

    @property
    def model(self) -> str | None:
        """The model's path or repository id, or None when the command names none."""
        return self.model_in(())

    def model_in(self, known: Collection[str]) -> str | None:
        """Give the model that a release reads from the command, also behind an abbreviation such as ``--model-p``.

        Args:
            known: Every flag of the release.
        """
        option = self.option(*MODEL_FLAGS, known=known)
        if option is None and self.argv and not self.argv[0].startswith("-"):
            return self.argv[0]  # `sglang serve MODEL`
        return option.value if option else None

    @property
    def other(self) -> str | None:
        """What the command starts when that is another program than SGLang, such as `python -m vllm.entrypoints`."""
        if self.launched or not self.argv or is_flag(self.argv[0]):
            return None
        if "-m" in self.argv[1:-1]:
            return " ".join(self.argv[: self.argv.index("-m") + 2])
        # With a slash it can be a model, which a text without launcher may begin with.
        return self.argv[0] if "/" not in self.argv[0] else None

    @property
    def config(self) -> str | None:
        """The file that `--config` names, as long as it was not read."""
        option = self.option("--config")
        return option.value if option and not self.merged else None

    def with_config(self, config: Mapping[str, Any], places: Mapping[str, str] | None = None) -> "Launch":
        """Give the launch with what its config file says, which the command line outweighs.

        Args:
            config: The file's content. As in SGLang, a true value is a bare flag, and a false one is left out.
            places: Where each key stands, such as ``serving.yaml, line 2``.
        """
        read = []
        for key, value in config.items():
            if value is False:
                continue
            text = json.dumps(value) if isinstance(value, dict) else str(value)
            listed = [] if value is True else value if isinstance(value, list) else [text]
            flag, place = "--" + str(key).replace("_", "-"), (places or {}).get(str(key), "")
            read.append(Option(flag, tuple(map(str, listed)), "config", source=place))
        return replace(self, options=(*read, *self.options), merged=True)


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
    """Split a command as a POSIX shell would, without comments, redirections and line continuations.

    Raises:
        LaunchError: A quote is not closed.
    """
    return [word.text for command in split(text) for word in command]


def parse(command: str | Sequence[str]) -> Launch:
    """Take a launch command apart.

    Args:
        command: The text, or its words when a shell has split it. What stands before the launcher (an
            interpreter, a wrapper) is passed over; a text without launcher is taken as flags. Of several
            commands, the first that starts a server counts.

    Raises:
        LaunchError: A quote is not closed.
    """
    if not isinstance(command, str):
        return take_apart(list(command))
    commands = [[word.text for word in found] for found in split(command)]
    exported: dict[str, str] = {}
    for found in commands:
        if after_launcher(found):
            made = take_apart(found)
            return replace(made, env={**exported, **made.env})
        if found[0] == "export":
            exported |= assignments(found[1:])
    return take_apart([word for found in commands for word in found])


def take_apart(tokens: Sequence[str]) -> Launch:
    """Take the words of one command apart, launcher or not."""
    start = after_launcher(tokens)
    env: dict[str, str] = {}
    if start:
        env = container_env(tokens[:start])
        for token in tokens[:start]:
            if ASSIGNMENT.match(token):
                env |= assignments([token])
            elif token not in ("env", "export", "exec", "nohup", "time", "sudo"):
                break
    else:
        while start < len(tokens) and (ASSIGNMENT.match(tokens[start]) or tokens[start] in ("env", "export")):
            env |= assignments([tokens[start]])
            start += 1
    argv = tuple(tokens[start:])
    return Launch(env, argv, tuple(options_of(argv)), bool(after_launcher(tokens)))


def assignments(tokens: Sequence[str]) -> dict[str, str]:
    """Read the `NAME=value` words; a value is `Unknown` when its word is."""
    found: dict[str, str] = {}
    for token in tokens:
        if ASSIGNMENT.match(token):
            name, _, value = token.partition("=")
            found[name] = type(token)(value) if isinstance(token, Unknown) else value
    return found


def container_env(tokens: Sequence[str]) -> dict[str, str]:
    """Read the variables that `docker run -e NAME=value` gives; empty when no container is started."""
    names = [token.rsplit("/", 1)[-1] for token in tokens]
    if not any(one in CONTAINERS and "run" in names[place:] for place, one in enumerate(names)):
        return {}
    found: dict[str, str] = {}
    for flag, value in zip(tokens, [*tokens[1:], ""], strict=True):
        if flag in ("-e", "--env"):
            found |= assignments([value])
        elif flag.startswith("--env="):
            kind = Unknown if isinstance(flag, Unknown) else str
            found |= assignments([kind(flag.removeprefix("--env="))])
    return found


def after_launcher(tokens: Sequence[str]) -> int:
    """Give where the flags begin: after what starts a server; 0 when nothing does."""
    for place, token in enumerate(tokens):
        if token.endswith(MODULES) and not ASSIGNMENT.match(token):
            return place + 1
        if token == "serve" and place and tokens[place - 1].rsplit("/", 1)[-1] == "sglang":
            return place + 1
    return 0


def is_flag(token: str) -> bool:
    """Whether argparse takes a word for a flag and not for a value."""
    return token.startswith("-") and token not in ("-", "--") and not NUMBER.fullmatch(token)


def options_of(argv: Sequence[str]) -> list[Option]:
    """Take flags and values together: each value belongs to the flag before it."""
    options: list[Option] = []
    for place, token in enumerate(argv):
        if is_flag(token):
            name, equals, value = token.partition("=")
            kind = Unknown if isinstance(token, Unknown) else str
            options.append(Option(name, (kind(value),) if equals else (), at=(place,)))
        elif options:
            last = options[-1]
            options[-1] = replace(last, values=(*last.values, token), at=(*last.at, place))
    return options


def quoted(word: str) -> str:
    """Write a word so that a shell reads it back; what only a shell can tell stays as it was written."""
    if isinstance(word, Unknown):
        return f'"{word}"' if " " in word and not word.startswith(("$(", "{{", "<", "`")) else str(word)
    return word if SAFE.fullmatch(word) else "'" + word.replace("'", "'\"'\"'") + "'"
