"""Edits on a command: making them, and listing what differs between two commands."""

from dataclasses import replace

from sglang_compat.bind import canonical
from sglang_compat.check.arguments import Table
from sglang_compat.check.findings import Edit
from sglang_compat.launch import Launch, Option, options_of


def edited(launch: Launch, edit: Edit, table: Table) -> Launch:
    """Give the launch with one change made. What a config file says can be outweighed, but not taken away.

    Args:
        launch: The command.
        edit: The change.
        table: The release's flags, by every name.
    """
    if edit.flag.startswith("env:"):
        name = edit.flag.removeprefix("env:")
        env = {key: value for key, value in launch.env.items() if key != name}
        return replace(launch, env=env if edit.words is None else {**env, name: edit.words[0]})
    names = {canonical(edit.flag, table), canonical(edit.instead or edit.flag, table)}
    mine = [option for option in launch.options if option.at and canonical(option.flag, table) in names]
    options = [option for option in launch.options if option not in mine or not option.at]
    if edit.words is not None:
        kept = edit.flag if edit.instead or not mine else mine[-1].flag
        place = next((n for n, option in enumerate(launch.options) if mine and option is mine[-1]), len(options))
        before = sum(option in options for option in launch.options[:place])
        options.insert(before if mine else len(options), Option(kept, edit.words))
    head = launch.argv[: min((option.at[0] for option in launch.options if option.at), default=len(launch.argv))]
    argv = list(head)
    for option in options:
        if option.origin == "given":
            argv += [option.flag, *option.values]
    fixed = [option for option in options if option.origin == "config"]
    return replace(launch, argv=tuple(argv), options=(*fixed, *options_of(argv)))


def changes(before: Launch, after: Launch, table: Table) -> list[Edit]:
    """List what differs between two launches, in the order of the first; what is new comes last."""
    old, new = _given(before, table), _given(after, table)
    gone = [name for name in old if name not in new]
    fresh = [name for name in new if name not in old]
    renamed = {
        name: other
        for name in gone
        for other in fresh
        if name.startswith("--") and (name not in table) and old[name].values == new[other].values
    }
    made = []
    for name, option in old.items():
        if name in renamed:
            other = new[renamed[name]]
            made.append(Edit(other.flag, other.values, option.flag))
        elif name not in new:
            made.append(Edit(option.flag, None))
        elif new[name].values != option.values:
            made.append(Edit(option.flag, new[name].values))
    return made + [Edit(new[name].flag, new[name].values) for name in fresh if name not in renamed.values()]


def _given(launch: Launch, table: Table) -> dict[str, Option]:
    found = {f"env:{name}": Option(f"env:{name}", (value,)) for name, value in launch.env.items()}
    return found | {canonical(option.flag, table): option for option in launch.options if option.origin == "given"}
