"""In which order a release comes to its launch checks, read from its source. Writes order.jsonl.

The syntax tree is walked as a launch would: from the entry points into every function that a body calls or hands on
(a hook, a pass), each once, where it is first met. Branches are walked in the order in which they are written. What is
reached in another way (a registry) comes after, by file and line.
"""

import ast
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from sglang_compat import releases
from sglang_compat.files import write_text
from sglang_compat.releases.catalogue import LAUNCH_CHECKS
from sglang_compat.releases.spans import in_order
from sglang_compat.releases.wheel import Wheel
from sglang_compat.upstream.fetch import fetch_wheel

ORDER = Path(__file__).with_name("order.jsonl")
ENTRIES = ("prepare_server_args", "from_cli_args", "__post_init__", "resolve_once", "check_server_args")
CONFIGURATION = "srt/server_args.py"
PACKAGE = "sglang/"
RECORDS = ("self", "cls", "server_args", "ServerArgs")  # whose methods are the launch checks
COMMANDS = "cli/"  # `sglang serve` looks at other things first, and then comes to the same checks
Function = ast.FunctionDef | ast.AsyncFunctionDef
Place = tuple[str, int]  # file below sglang/, line


def call_order(trees: Mapping[str, ast.Module]) -> Iterator[Place]:
    """Give the places of all statements that a launch comes to, in order, each once.

    Args:
        trees: The launch checks' files, by path below ``sglang/``.
    """
    walk = _Walk(trees)
    for entry in ENTRIES:
        yield from walk.function(CONFIGURATION, entry)


class _Walk:
    def __init__(self, trees: Mapping[str, ast.Module]):
        self.functions: dict[str, dict[str, Function]] = {}  # name -> file -> function
        self.tables: dict[str, dict[str, ast.expr]] = {}  # name of a module's list or table of functions -> file
        self.imports: dict[tuple[str, str], tuple[str, str]] = {}  # file, name there -> file, its own name
        self.seen: set[int] = set()
        for file, tree in trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom) and node.module:
                    origin = node.module.replace(".", "/").removeprefix(PACKAGE)
                    source = next((one for one in (f"{origin}.py", f"{origin}/__init__.py") if one in trees), None)
                    for name in node.names if source else ():
                        self.imports[file, name.asname or name.name] = (str(source), name.name)
                if isinstance(node, Function):
                    self.functions.setdefault(node.name, {}).setdefault(file, node)
            for statement in tree.body:
                targets = statement.targets if isinstance(statement, ast.Assign) else []
                if isinstance(statement, ast.AnnAssign):
                    targets = [statement.target]
                for target in targets:
                    value = statement.value if isinstance(statement, ast.Assign | ast.AnnAssign) else None
                    if isinstance(target, ast.Name) and isinstance(value, ast.List | ast.Tuple | ast.Dict | ast.Set):
                        self.tables.setdefault(target.id, {})[file] = value

    def function(self, file: str, name: str) -> Iterator[Place]:
        """Walk a function's body where it is first met: in this file, or the only other that has it."""
        there = self.functions.get(name, {})
        where = file if file in there else next(iter(there)) if len(there) == 1 else None
        if where is None or id(there[where]) in self.seen:
            return
        self.seen.add(id(there[where]))
        for statement in there[where].body:
            yield from self._node(where, statement)

    def _node(self, file: str, node: ast.AST) -> Iterator[Place]:
        if isinstance(node, Function | ast.ClassDef):
            return  # walked where it is called
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield from self._named(file, node.id)
        elif isinstance(node, ast.Attribute):
            yield from self._node(file, node.value)
            if isinstance(node.value, ast.Name) and node.value.id in RECORDS:
                yield from self.function(file, node.attr)
        elif isinstance(node, ast.Call):
            # The arguments first; of `run_hook(handle, ...)` the hook is one of them.
            for child in (*node.args, *(keyword.value for keyword in node.keywords), node.func):
                yield from self._node(file, child)
            yield file, node.lineno
        else:
            for part in ast.iter_child_nodes(node):
                yield from self._node(file, part)
            if isinstance(node, ast.stmt):
                yield file, node.lineno

    def _named(self, file: str, name: str) -> Iterator[Place]:
        file, name = self.imports.get((file, name), (file, name))
        yield from self.function(file, name)
        held = self.tables.get(name, {})
        value = held.get(file) or (next(iter(held.values())) if len(held) == 1 else None)
        if value is not None and id(value) not in self.seen:
            self.seen.add(id(value))
            yield from self._node(next(where for where, one in held.items() if one is value), value)


def message_order(wheel: Wheel, release: str) -> list[str]:
    """Give the ids of a release's launch messages as a launch comes to them.

    Args:
        wheel: The release's wheel.
        release: The release, which was harvested.

    Raises:
        GuideError: The wheel cannot be read.
    """
    files = [file for file in wheel.files if file.startswith(LAUNCH_CHECKS) and not file.startswith(COMMANDS)]
    trees = {file: wheel.module(file).tree for file in files}
    rank: dict[Place, int] = {}
    for number, place in enumerate(call_order(trees)):
        rank.setdefault(place, number)
    found = []
    for message in releases.messages():
        if message.tier == 1 and release in message.releases:
            at = [(place.file, place.line) for place in releases.places(message.id, release)]
            found.append((min((rank.get(place, len(rank)), *place) for place in at), message.id))
    return [identity for _, identity in sorted(found)]


def load() -> dict[str, list[str]]:
    """Read order.jsonl: release -> message ids in order."""
    lines = ORDER.read_text("utf-8").splitlines() if ORDER.exists() else []
    return {row["release"]: row["order"].split() for row in map(json.loads, lines)}


def save(orders: Mapping[str, Sequence[str]]) -> bool:
    """Write order.jsonl, a line a release; give whether it changed."""
    rows = [{"release": release, "order": " ".join(orders[release])} for release in in_order(orders)]
    return write_text(ORDER, "".join(json.dumps(row) + "\n" for row in rows))


@click.command("order")
@click.argument("wanted", nargs=-1, metavar="[RELEASE]...")
def order_command(wanted: tuple[str, ...]) -> None:
    """Read from releases' wheels in which order a launch comes to their checks.

    All harvested releases when none is named. `check` lists what it finds in this order.
    """
    for release, count in update(wanted or releases.releases()).items():
        click.echo(f"{release}: {count} messages")


def update(wanted: Sequence[str]) -> dict[str, int]:
    """Read the order of harvested releases into order.jsonl.

    Args:
        wanted: The releases.

    Returns:
        Release -> how many messages it has.

    Raises:
        GuideError: A release was not harvested, or its wheel cannot be read.
    """
    orders, known = load(), [releases.known_release(release) for release in wanted]
    for release in known:
        orders[release] = message_order(Wheel(fetch_wheel(release), release), release)
    save(orders)
    return {release: len(orders[release]) for release in known}
