"""What people keep a launch command in -> the commands, each word with its place in the text.

A shell script with several commands, `docker run ... image python -m ...`, `bash -c "..."`, and, by `manifests`, YAML.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sglang_compat import launch, shell
from sglang_compat.launch import Launch
from sglang_compat.shell import Seam, Word
from sglang_compat.variables import Variables

# Kubernetes runs `command` with `args`, compose `entrypoint` with `command`.
MANIFEST_KEYS = ("entrypoint", "command", "args")
NEWLINE = "\n"
DEEPEST = 3  # a command within a word within a word


@dataclass(frozen=True)
class Command:
    """One launch command as it stands in a text.

    Args:
        source: The whole text.
        words: The command's words, wrapper and launcher included.
        first: Which of them is the first after the launcher.
        env: Variables that are set outside the command.
    """

    source: str
    words: tuple[Word, ...]
    first: int
    env: Mapping[str, str] = field(default_factory=dict)

    @property
    def launch(self) -> Launch:
        """The command taken apart."""
        made = launch.take_apart([word.text for word in self.words])
        options = tuple(
            replace(
                option, source=next((self.argv[place].source for place in option.at if self.argv[place].source), "")
            )
            for option in made.options
        )
        return replace(made, env={**self.env, **made.env}, options=options)

    @property
    def argv(self) -> tuple[Word, ...]:
        """The words of the launch's `argv`."""
        return self.words[self.first :]

    @property
    def seams(self) -> list[Seam]:
        """The line ends at which a shell ends the command; flags alone are no shell's."""
        return [seam for word in self.words[1:] for seam in word.seams] if self.first else []

    @property
    def remarks(self) -> list[str]:
        """What is wrong with its line ends, in words."""
        ends = "so a shell ends the command there; it was read as going on"
        return [f"line {self.source.count(NEWLINE, 0, one.start) + 1}: {one.problem}, {ends}" for one in self.seams]


def commands(text: str) -> list[Command]:
    """Find the launch commands of a text: a manifest, or else a script.

    Args:
        text: What somebody pasted, or keeps in a file.

    Raises:
        LaunchError: A quote is not closed, or what looks like a manifest is no YAML.
    """
    if not looks_like_manifest(text):
        return find(text)
    from sglang_compat import manifests  # its parser takes its time to load in a browser, so only a manifest loads it

    return manifests.find(text)


def find(text: str) -> list[Command]:
    """Find the launch commands of a script.

    Args:
        text: The script, or one command, or only its flags.

    Returns:
        The commands in order; when none starts a server, all words as one.

    Raises:
        LaunchError: A quote is not closed.
    """
    text = _unfenced(text.replace("\r\n", "\n"))
    commands = shell.split(text)
    found = launches(text, commands)
    if found or not commands:
        return found
    known = Variables(text)
    words: list[Word] = []
    for command in commands:
        words += known.words(command)
        known.follow(command)
    made = launch.take_apart([word.text for word in words])
    return [Command(text, tuple(words), len(words) - len(made.argv))]


def looks_like_manifest(text: str) -> bool:
    """Whether a line is a `command:`, `args:` or `entrypoint:` key, and nothing before it is a shell's."""
    for line in text.splitlines():
        bare = line.strip().removeprefix("- ").strip()
        if bare.startswith("#!"):
            return False
        if bare.partition(":")[0].strip("'\"") in MANIFEST_KEYS and ":" in bare:
            return True
    return False


def launches(
    source: str,
    commands: Sequence[Sequence[Word]],
    env: Mapping[str, str] | None = None,
    known: Variables | None = None,
    depth: int = DEEPEST,
) -> list[Command]:
    """Give those of a script's commands that start a server, also those that stand in a word of one.

    Args:
        source: The whole text.
        commands: Its simple commands.
        env: The environment that is set already.
        known: The variables that are set already.
        depth: How many words deep to look.
    """
    found: list[tuple[str, Command]] = []  # a variable's name, for a command that stands in its value
    run: set[str] = set()  # the variables whose command is run
    outer = env or {}
    known = known or Variables(source)
    for command in commands:
        words = known.words(command)
        tokens = [word.text for word in words]
        if first := launch.after_launcher(tokens):
            found.append(("", Command(source, tuple(words), first, known.environment(outer))))
            run |= {word.source for word in words[:first]}
        elif depth:
            for word in command:
                held = [word] if _holds_command(word.text) or not word.expansions else known.words([word])
                for one in held:
                    if _holds_command(one.text):
                        inherited = known.environment(outer) | launch.container_env(tokens)
                        within = _within(source, one, inherited, known, depth - 1)
                        found += [(known.source_of(one), made) for made in within]
                        run.add(one.source)
        known.follow(command)
    return [made for name, made in found if not name or name not in run]


def _within(source: str, word: Word, env: Mapping[str, str], known: Variables, depth: int) -> list[Command]:
    """Give the commands that stand in one word of a command.

    Args:
        source: The whole text.
        word: The word.
        env: The environment of what it is handed to.
        known: The variables of the script that it stands in.
        depth: How many words deep to look.
    """
    quote = _quote(source, word)
    if word.item and known.written is None:
        inner = Variables(source)  # compose itself puts in what its own environment has
    else:
        inner = known.copy() if quote == '"' and not word.item else known.inherited(env)
    commands = shell.split(word.text, word.places or (word.start,) * len(word.text), quote)
    return launches(source, commands, env, inner, depth)


def _holds_command(text: str) -> bool:
    return ("launch_server" in text or "sglang serve" in text) and any(char.isspace() for char in text)


def _quote(source: str, word: Word) -> str:
    """Give the quote around a word, which no quote within may end; ``?`` when its places are not known."""
    if not word.places:
        return "?"
    first = source[word.start]
    return first if first in "'\"" else ""


def _unfenced(text: str) -> str:
    """Blank out the Markdown around a pasted command, so that places stay."""
    lines = [" " * len(line) if line.lstrip().startswith("```") else line for line in text.split("\n")]
    text = "\n".join(lines)
    bare = text.strip()
    if len(bare) > 2 and bare[0] == bare[-1] == "`" and "`" not in bare[1:-1]:
        at = text.index("`")
        end = text.rindex("`")
        text = f"{text[:at]} {text[at + 1 : end]} {text[end + 1 :]}"
    return text
