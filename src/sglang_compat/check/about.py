"""What a command does not say itself, from what the user says and what models' names tell."""

from collections.abc import Collection

from sglang_compat import architectures
from sglang_compat.architectures import Names
from sglang_compat.check.findings import Context
from sglang_compat.launch import Launch, Unknown


def context(
    command: Launch, release: str, gpu: str | None, named: str | None, known: Names, flags: Collection[str]
) -> Context:
    """Find out what a command does not say itself.

    Args:
        command: The command.
        release: The release.
        gpu: A simulated machine's name; None when it is not known.
        named: An architecture, a tiny model's name or a public repository; None for what the command's model tells.
        known: The table of models' names.
        flags: Every flag of the release.
    """
    model = command.model_in(flags)
    text = named or (None if isinstance(model, Unknown) else model)
    name = architectures.match(text, known) if text else None
    like = known.like[name] if name else ()
    return Context(release, gpu, like[0] if like else None, known.architectures[name] if name else named, like[1:])
