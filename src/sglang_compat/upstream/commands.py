"""The commands that run SGLang itself: `upstream install/list/remove`, and `resolve`."""

import json
import sys

import click

from sglang_compat import launch
from sglang_compat.faults import Fault, GuideError
from sglang_compat.upstream import models, overlay
from sglang_compat.upstream.machines import machine, machines
from sglang_compat.upstream.outcome import Outcome, Override

CHECK_GPU = "h100"


@click.group("upstream")
def upstream_command() -> None:
    """Install SGLang releases beside a shared base, to ask them about launch commands."""


@upstream_command.command("install")
@click.argument("releases", nargs=-1, metavar="[RELEASE]...")
@click.option("--all", "every", is_flag=True, help="Every release that the guide knows.")
@click.option("--check", is_flag=True, help="Check the releases that are there already as well.")
def install(releases: tuple[str, ...], every: bool, check: bool) -> None:
    """Install releases and check each by resolving a bare command.

    Can be interrupted: what is complete stays, what is half-made is redone.
    """
    wanted = overlay.known_releases() if every else list(dict.fromkeys(releases))
    if not wanted:
        raise click.UsageError("Name releases, or give --all.")
    overlay.require_base()
    faults: list[Fault] = []
    for number, release in enumerate(wanted, 1):
        click.echo(f"[{number}/{len(wanted)}] {release}: ", nl=False, err=True)
        try:
            new = overlay.install(release)
            click.echo("installed" if new else "is there", nl=False, err=True)
            if new or check or not overlay.is_checked(release):
                click.echo(", checking", nl=False, err=True)
                check_release(release)
                click.echo(", resolves", nl=False, err=True)
        except GuideError as error:
            faults += error.faults
            click.echo(" failed", nl=False, err=True)
        click.echo(err=True)
    if faults:
        raise GuideError(faults)


def check_release(release: str) -> None:
    """Make sure that an installed release resolves a bare command, and note it.

    Raises:
        GuideError: It does not.
    """
    from sglang_compat.upstream.session import Session

    with Session(release, CHECK_GPU) as session:
        outcome = session.warm_up()
    if not outcome.ok:
        problem = f"a bare command does not resolve: {outcome.type}: {outcome.message} ({outcome.at})"
        remedy = f"Remove it (`sglang-compat upstream remove {release}`) and install it again."
        raise GuideError([Fault(f"release {release}", "", problem, remedy)])
    overlay.mark_checked(release)


@upstream_command.command("list")
def list_() -> None:
    """Show which releases are known, installed and checked, and the transformers each pins."""
    installed = overlay.installed_releases()
    known = overlay.known_releases()
    for release in [*known, *(one for one in installed if one not in known)]:
        if release not in installed:
            click.echo(f"{release:14}-")
            continue
        state = "checked" if overlay.is_checked(release) else "installed"
        click.echo(f"{release:14}{state:12}{overlay.python_path(release)[1].name}")


@upstream_command.command("remove")
@click.argument("releases", nargs=-1, required=True, metavar="RELEASE...")
def remove(releases: tuple[str, ...]) -> None:
    """Remove installed releases; their downloads stay in the cache."""
    for release in releases:
        overlay.remove(release)
        click.echo(f"{release}: removed", err=True)


@click.command("resolve", context_settings={"ignore_unknown_options": True})
@click.option("--release", help="An installed release; the newest one when not given.")
@click.option("--gpu", default="h100", show_default=True, help=f"The simulated machine: {', '.join(machines())}.")
@click.option("--model", help="A tiny model's name or architecture; inferred from the command when not given.")
@click.option("--json", "as_json", is_flag=True, help="Print the whole outcome as JSON.")
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND")
def resolve_command(release: str | None, gpu: str, model: str | None, as_json: bool, command: tuple[str, ...]) -> None:
    """Ask SGLang itself about a launch command: accepted, or the error with its place.

    Also shows every flag that SGLang overrides without an error. COMMAND is a whole command as one writes it
    (assignments, launcher, flags), in one string or in words. Exits with 1 when SGLang refuses it.
    """
    from sglang_compat.upstream.session import Session

    parsed, name = read_command(command, model)
    chosen = release or newest_installed()
    with Session(chosen, gpu) as session:
        outcome = session.resolve(without_model(parsed), model or name, parsed.env, name=name)
    if as_json:
        asked = {"release": chosen, "gpu": machine(gpu).id, "model": models.find(model or name).name}
        click.echo(json.dumps({**asked, **outcome.to_json()}, indent=2, ensure_ascii=False))
    else:
        click.echo(f"SGLang {chosen} on a simulated {machine(gpu).device}, {models.find(model or name).architecture}")
        click.echo(describe(outcome))
    sys.exit(0 if outcome.ok else 1)


def read_command(command: tuple[str, ...], model: str | None) -> tuple[launch.Launch, str]:
    """Take a command apart and find the name of its model.

    Args:
        command: Its words, or one string.
        model: The tiny model to take, when the user names it.

    Raises:
        GuideError: It cannot be split, starts another program, or names no model.
    """
    try:
        parsed = launch.parse(command[0] if len(command) == 1 else command)
    except launch.LaunchError as error:
        raise GuideError([Fault("the command", "", str(error), "Close the quote.")]) from error
    if parsed.other:
        remedy = "Give `python -m sglang.launch_server ...` or `sglang serve ...`, or only its flags."
        raise GuideError([Fault("the command", "", f"is no SGLang launch: it starts `{parsed.other}`", remedy)])
    if name := parsed.model or model:
        return parsed, name
    remedy = "Give --model-path in the command, or a tiny model's name with --model."
    raise GuideError([Fault("the command", "", "names no model", remedy)])


def without_model(parsed: launch.Launch) -> list[str]:
    """Give a command's flags without the model, which a tiny one stands in for."""
    kept: list[str] = []
    words = list(parsed.argv)
    if words and not words[0].startswith("-"):
        words.pop(0)  # `sglang serve MODEL`
    while words:
        word = words.pop(0)
        if word.partition("=")[0] not in launch.MODEL_FLAGS:
            kept.append(word)
        elif "=" not in word and words:
            words.pop(0)
    return kept


def newest_installed() -> str:
    """Give the newest installed release.

    Raises:
        GuideError: None is installed.
    """
    if installed := overlay.installed_releases():
        return installed[-1]
    remedy = f"Run `sglang-compat upstream install {overlay.known_releases()[-1]}`."
    raise GuideError([Fault("--release", "", "no release of SGLang is installed", remedy)])


def describe(outcome: Outcome) -> str:
    """Tell an outcome in words, for a terminal."""
    if outcome.ok:
        return "\n".join(["accepted", *map(describe_override, outcome.overrides)])
    lines = [f"refused: {outcome.type}", *(f"    {line}" for line in (outcome.message or "").splitlines())]
    if outcome.at:
        lines.append(f"  at {outcome.at}, in {outcome.function}")
    if outcome.source and not outcome.message:
        lines += [f"    {line}" for line in outcome.source.splitlines()]
    return "\n".join(lines)


def describe_override(one: Override) -> str:
    """Tell an override in one sentence."""
    asked = one.flag if one.asked is True else f"{one.flag} {_word(one.asked)}"
    reason = f"because: {one.log}" if one.log else "and does not say so"
    return f"  you asked `{asked}`, SGLang uses {_word(one.used)}, {reason}"


def _word(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
