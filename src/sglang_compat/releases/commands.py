"""`sglang-compat compare`."""

import json

import click
from rich.text import Text

from sglang_compat.releases.compare import compare
from sglang_compat.releases.report import as_data, lines
from sglang_compat.terminal import Terminal


@click.command("compare")
@click.argument("old")
@click.argument("new")
@click.option("--runtime", is_flag=True, help="Messages of the whole runtime, not only of the launch checks.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def compare_command(old: str, new: str, runtime: bool, as_json: bool) -> None:
    """Show what changed between two releases: messages and flags."""
    comparison = compare(old, new, runtime=runtime)
    if as_json:
        click.echo(json.dumps(as_data(comparison), ensure_ascii=False, indent=2))
        return
    console = Terminal(highlight=False)
    for style, text in lines(comparison):
        console.print(Text(text, style=style), soft_wrap=True)
