"""How long a rule may run at most, told from its syntax tree: nobody has to run it to know that it ends.

A rule has no loop but comprehensions, and no recursion, so it always ends; but steps multiply where one function calls
another. So each expression is given a size (characters of its value, when written out) and a cost (steps), both never
too small, for arguments of `INPUT` characters each. What no rule needs costs more than `LIMIT`.
"""

import ast
from collections.abc import Iterable, Mapping

INPUT = 1000  # characters of an argument
LIMIT = 20_000_000  # steps: a second or so
SCALAR = 24  # characters of a number or truth value, when written out
# Calls by the size of their result: a number or truth value; no longer than what they are given; all others are taken
# for eight times as long (a text's letters as a list).
SMALL = frozenset(["all", "any", "bool", "float", "isinstance", "len", "count", "index"])
SMALL |= frozenset(["endswith", "isdigit", "isdisjoint", "issubset", "issuperset", "startswith"])
KEPT = frozenset(["abs", "int", "max", "min", "round", "sum", "difference", "get", "intersection", "keys", "union"])
KEPT |= frozenset(["lstrip", "partition", "removeprefix", "removesuffix", "rpartition", "rstrip", "strip", "values"])
DEFINITIONS = 200_000  # expressions that are looked at, callers and callees
RANGE = 1000  # of a `range`
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class TooMuchError(Exception):
    """A rule may take more steps than any rule needs."""


def measure(tree: ast.Module) -> int:
    """Give the most steps that a file's functions take, each called once.

    Args:
        tree: A file that holds only what validators may hold, and no recursion.

    Raises:
        TooMuchError: They are more than `LIMIT`, or too many to be counted.
    """
    return _Effort(tree).all()


class _Effort:
    """Walks a file as Python would, with sizes instead of values.

    Args:
        tree: The file.
    """

    def __init__(self, tree: ast.Module):
        self.tree = tree
        self.functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        self.module: dict[str, int] = {}
        self.known: dict[tuple[str, int], tuple[int, int]] = {}
        self.seen = 0

    def all(self) -> int:
        cost = self._block(self.tree.body, self.module)[0]
        self.known.clear()  # a function may have been called before what it reads was there
        return cost + sum(self._call(name, [INPUT])[0] for name in self.functions)

    def _call(self, name: str, sizes: list[int]) -> tuple[int, int]:
        """Give (cost, size of the result) of a function, each of whose parameters is as large as the largest."""
        arguments = self.functions[name].args
        named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        gathered = [arg for arg in (arguments.vararg, arguments.kwarg) if arg]
        defaults = [part for part in (*arguments.defaults, *arguments.kw_defaults) if part]
        sizes = sizes + [self._expression(part, self.module)[1] for part in defaults]
        size = sum(sizes) if gathered else max(sizes, default=SCALAR)
        size = 1 << max(size - 1, INPUT).bit_length()  # few different ones, so that each is looked at once
        if (name, size) not in self.known:
            local = dict.fromkeys([arg.arg for arg in (*named, *gathered)], size)
            self.known[name, size] = self._block(self.functions[name].body, local)
        return self.known[name, size]

    def _block(self, body: Iterable[ast.stmt], local: dict[str, int]) -> tuple[int, int]:
        """Give (cost, size of what is returned) of statements; both ways of an `if` count."""
        cost, result = 1, SCALAR
        for node in body:
            match node:
                case ast.FunctionDef(args=arguments, returns=returns):
                    annotated = [arg.annotation for arg in ast.walk(arguments) if isinstance(arg, ast.arg)]
                    parts = [*arguments.defaults, *arguments.kw_defaults, *annotated, returns]
                    cost += sum(self._expression(part, local)[0] for part in parts if part)
                case ast.If(test=test, body=then, orelse=other):
                    cost += self._expression(test, local)[0]
                    for branch in (then, other):
                        steps, given = self._block(branch, local)
                        cost, result = cost + steps, max(result, given)
                case ast.Assign(targets=targets, value=value):
                    steps, size = self._expression(value, local)
                    cost += steps
                    for target in targets:
                        self._bind(target, size, local)
                case ast.AnnAssign(target=target, value=value, annotation=annotation):
                    steps, size = self._expression(value, local) if value else (0, SCALAR)
                    cost += steps + self._expression(annotation, local)[0]
                    self._bind(target, size, local)
                case ast.AugAssign(target=target, value=value):
                    steps, size = self._expression(value, local)
                    cost += steps
                    self._bind(target, size, local, more=True)
                case ast.Return(value=value) | ast.Expr(value=value) if value:
                    steps, size = self._expression(value, local)
                    cost, result = cost + steps, max(result, size)
            self._within(cost)
        return cost, result

    def _bind(self, target: ast.expr, size: int, local: dict[str, int], *, more: bool = False) -> None:
        for node in ast.walk(target):
            if isinstance(node, ast.Name):
                old = local.get(node.id, 0)
                local[node.id] = old + size if more else max(old, size)

    def _expression(self, node: ast.expr, local: Mapping[str, int]) -> tuple[int, int]:
        """Give (cost, size) of an expression."""
        self.seen += 1
        if self.seen > DEFINITIONS:
            raise TooMuchError
        if isinstance(node, ast.Constant):
            return 1, max(SCALAR, len(node.value) if isinstance(node.value, str) else 0)
        if isinstance(node, ast.Name):
            return 1, local.get(node.id) or self.module.get(node.id, SCALAR)
        if isinstance(node, COMPREHENSIONS):
            return self._comprehension(node, local)
        parts = [self._expression(part, local) for part in _parts(node)]
        cost, size = 1 + sum(steps for steps, _ in parts), SCALAR + sum(large for _, large in parts)
        self._within(cost + size)
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in self.functions:
                steps, size = self._call(name, [large for _, large in parts])
                cost += steps
            case ast.Call(func=ast.Name(id="range")):
                size = 8 * RANGE
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                cost += size * size if _repeats(node, name) else size
                size = SCALAR if name in SMALL else size if name in KEPT else 8 * size
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                cost, size = cost + size, SCALAR
            case ast.BoolOp() | ast.IfExp() | ast.Subscript():
                size = max(large for _, large in parts)
            case ast.BinOp(op=ast.Mult() | ast.Div() | ast.FloorDiv() | ast.Mod()):
                cost += (size // SCALAR) ** 2  # digits times digits, many at once
            case ast.JoinedStr():
                cost, size = cost + size, 4 * size  # backslashes double when a value is written out
            case _:
                cost += size
        self._within(cost + size)
        return cost, size

    def _comprehension(self, node: ast.expr, local: Mapping[str, int]) -> tuple[int, int]:
        """Give (cost, size) of one comprehension; it has one `for`."""
        assert isinstance(node, COMPREHENSIONS)
        (loop,) = node.generators
        cost, size = self._expression(loop.iter, local)
        inner = dict(local)
        self._bind(loop.target, size, inner)
        made = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        parts = [self._expression(part, inner) for part in (*made, *loop.ifs)]
        times = RANGE if isinstance(loop.iter, ast.Call) and _called(loop.iter) == "range" else size
        cost += times * (1 + sum(steps for steps, _ in parts))
        size = times * (SCALAR + sum(large for _, large in parts[: len(made)]))
        self._within(cost)
        return cost, size

    def _within(self, cost: int) -> None:
        if cost > LIMIT:
            raise TooMuchError


def _parts(node: ast.expr) -> Iterable[ast.expr]:
    """List the expressions in an expression."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.keyword):
            yield part.value
        elif isinstance(part, ast.expr):
            yield part


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _repeats(node: ast.Call, name: str) -> bool:
    """Whether a call does something long for each item: a `key`; a `sum` of lists, which copies what went before."""
    keys = any(keyword.arg not in ("default", "reverse", "strict") for keyword in node.keywords)
    return keys or (name == "sum" and len(node.args) > 1) or any(isinstance(arg, ast.Starred) for arg in node.args)
