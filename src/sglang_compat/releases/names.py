"""What a name is bound to where a message uses it: the function's own assignments first, then the module's."""

import ast
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from sglang_compat.releases.templates import Reader, Template, join
from sglang_compat.releases.wheel import Module, Wheel

# The blocks around a statement, outermost first: (the compound statement, which of its branches).
Path = tuple[tuple[int, str], ...]
MOST_KNOWN = 8


@dataclass(frozen=True)
class Binding:
    """One assignment to a name.

    Args:
        line: Where it stands.
        path: The blocks around it.
        value: The expression; None when it cannot be read (a loop variable, a parameter, an unpacking).
        adds: Whether it appends (`+=`) instead of replacing.
    """

    line: int
    path: Path
    value: ast.expr | None
    adds: bool = False

    def reaches(self, path: Path) -> bool:
        """Whether control can go from here to a place inside `path`: not from the other branch of an `if`."""
        for mine, theirs in zip(self.path, path, strict=False):
            if mine != theirs:
                return mine[0] != theirs[0]
        return True

    def always(self, path: Path) -> bool:
        """Whether a place inside `path` is only reached through here."""
        return path[: len(self.path)] == self.path


class Scope:
    """A function's bindings, collected when a message first asks for one.

    Args:
        function: Its definition.
        outer: The scope of the function around it, if any.
    """

    def __init__(self, function: ast.FunctionDef | ast.AsyncFunctionDef, outer: "Scope | None"):
        self._function, self.outer = function, outer

    @cached_property
    def bindings(self) -> dict[str, list[Binding]]:
        """Name -> its assignments, in source order."""
        found: dict[str, list[Binding]] = {}
        arguments = self._function.args
        for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
            found[argument.arg] = [Binding(self._function.lineno, (), None)]
        _collect(self._function.body, (), found)
        return found


def _collect(body: list[ast.stmt], path: Path, found: dict[str, list[Binding]]) -> None:
    for node in body:
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    _bind(target, value, node.lineno, path, found)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                _bind(target, value, node.lineno, path, found)
            case ast.AugAssign(target=ast.Name(id=name), op=operator, value=value):
                adds = isinstance(operator, ast.Add)
                found.setdefault(name, []).append(Binding(node.lineno, path, value if adds else None, adds))
            case ast.For(target=target) | ast.AsyncFor(target=target):
                _bind(target, None, node.lineno, path, found)
            case ast.With(items=items) | ast.AsyncWith(items=items):
                for item in items:
                    if item.optional_vars:
                        _bind(item.optional_vars, None, node.lineno, path, found)
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for branch, inner in blocks(node):
                _collect(inner, (*path, (id(node), branch)), found)


def _bind(target: ast.expr, value: ast.expr | None, line: int, path: Path, found: dict[str, list[Binding]]) -> None:
    if isinstance(target, ast.Name):
        found.setdefault(target.id, []).append(Binding(line, path, value))
    elif isinstance(target, ast.Tuple | ast.List):
        for item in target.elts:
            _bind(item, None, line, path, found)


def blocks(node: ast.stmt) -> list[tuple[str, list[ast.stmt]]]:
    """Give the blocks of a compound statement, each with a name for its branch."""
    found = [
        (name, block)
        for name in ("body", "orelse", "finalbody")
        if isinstance(block := getattr(node, name, None), list) and block
    ]
    found += [(f"handler{i}", handler.body) for i, handler in enumerate(getattr(node, "handlers", []))]
    found += [(f"case{i}", case.body) for i, case in enumerate(getattr(node, "cases", []))]
    return found


def resolve(
    name: str,
    line: int,
    path: Path,
    scope: Scope | None,
    read: Callable[[ast.expr], list[Template]],
    constant: Callable[[str], list[Template] | None],
) -> list[Template] | None:
    """Give the templates that a name may stand for at a place.

    Args:
        name: The name.
        line: The line that uses it.
        path: The blocks around that line.
        scope: The function around it; None at the module's top level.
        read: Reads an expression's templates.
        constant: Reads a constant of the module.

    Returns:
        None when it cannot be told.
    """
    if scope is None:
        return constant(name)
    if name not in scope.bindings:
        return resolve(name, 1 << 30, (), scope.outer, read, constant)
    found: list[Template] | None = None
    for binding in scope.bindings[name]:
        if binding.line >= line or not binding.reaches(path):
            continue
        values = read(binding.value) if binding.value is not None else None
        if values is None:
            if binding.always(path):
                found = None
            continue
        if binding.adds:
            if found is None:
                continue
            grown = [join(head, tail) for head in found for tail in values]
            found = grown if binding.always(path) else [*found, *grown]
        else:
            found = values if binding.always(path) else [*(found or []), *values]
        if len(found) > MOST_KNOWN:
            return None
    return found


class Constants:
    """Text constants of modules, followed through imports within the wheel.

    Args:
        wheel: Where the modules are.
    """

    def __init__(self, wheel: Wheel):
        self._wheel = wheel
        self._busy: set[tuple[str, str]] = set()

    def text(self, module: Module, name: str) -> list[Template] | None:
        """Give the text or number that a module-level name is bound to, if it is bound once.

        Args:
            module: The module that uses the name.
            name: The name.
        """
        if (module.file, name) in self._busy:
            return None
        self._busy.add((module.file, name))
        try:
            if name in module.assigned:
                (value, *others) = module.assigned[name]
                return None if others else self._literal(module, value)
            if name in module.imported:
                dotted, original = module.imported[name]
                other = self._wheel.find(dotted)
                return self.text(other, original) if other and other.file != module.file else None
            return None
        finally:
            self._busy.discard((module.file, name))

    def _literal(self, module: Module, value: ast.expr) -> list[Template] | None:
        templates = Reader(lambda name: self.text(module, name)).read(value)
        return templates if len(templates) == 1 and any(templates[0][::2]) else None
