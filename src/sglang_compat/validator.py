"""Validators: checked on the syntax tree before anything runs, then run as pure functions.

A validator is somebody's code that runs in pytest, in the command line and in readers' browsers. So what it may
hold is listed, and all else is refused: no imports but `typing`, no I/O, no dunder names, no loop
statement (a comprehension over the input is bound by it).
"""

import ast
import builtins
import typing
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sglang_compat import effort
from sglang_compat.faults import Fault, GuideError

CALLS = frozenset(
    [
        "abs",
        "all",
        "any",
        "bool",
        "dict",
        "enumerate",
        "float",
        "frozenset",
        "int",
        "isinstance",
        "len",
        "list",
        "max",
        "min",
        "range",
        "reversed",
        "round",
        "set",
        "sorted",
        "str",
        "sum",
        "tuple",
        "zip",
    ]
)
# Methods of plain values that neither run code nor reach an object's insides (str.format can: `{0.__class__}`).
METHODS = frozenset(
    [
        "casefold",
        "count",
        "difference",
        "endswith",
        "get",
        "index",
        "intersection",
        "isdigit",
        "isdisjoint",
        "issubset",
        "issuperset",
        "items",
        "keys",
        "lower",
        "lstrip",
        "partition",
        "removeprefix",
        "removesuffix",
        "replace",
        "rpartition",
        "rsplit",
        "rstrip",
        "split",
        "startswith",
        "strip",
        "union",
        "upper",
        "values",
    ]
)
NODES = (
    ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AnnAssign, ast.AugAssign,
    ast.If, ast.IfExp, ast.Pass, ast.Expr, ast.ImportFrom, ast.alias,
    ast.BoolOp, ast.boolop, ast.BinOp, ast.operator, ast.UnaryOp, ast.unaryop, ast.Compare, ast.cmpop,
    ast.Call, ast.keyword, ast.Attribute, ast.Name, ast.Constant, ast.Subscript, ast.Slice, ast.Starred,
    ast.List, ast.Tuple, ast.Set, ast.Dict, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp,
    ast.comprehension, ast.expr_context, ast.JoinedStr, ast.FormattedValue,
)  # fmt: skip
LARGEST = 2**53  # beyond it the browser's numbers lose digits
LONGEST = 200_000  # characters
MOST_FUNCTIONS = 8
MOST_GROWTH = 12  # places where a value may become longer: each can double it
TYPING = frozenset(["Any", "Final", "Iterable", "Literal", "Mapping", "Optional", "Sequence", "TypeGuard", "Union"])
BUILT_IN = frozenset(dir(builtins))
NUMERIC = frozenset(["abs", "float", "int", "len", "round"])
REMEDY = "write the rule as a pure function of its parameters: comparisons, membership, plain built-ins"
GUARD_MARK = "# type guard"


@dataclass(frozen=True)
class Validator:
    """A checked validator.

    Args:
        source: The whole file.
        parameters: What `validate` takes, in order.
    """

    source: str
    parameters: tuple[str, ...]

    def load(self) -> Callable[..., bool]:
        """Give `validate` itself, run in a namespace that holds only the permitted built-ins."""
        permitted: dict[str, Any] = {name: getattr(builtins, name) for name in CALLS}
        permitted["__import__"] = _import_typing
        namespace: dict[str, Any] = {"__builtins__": permitted, "__name__": "validator"}
        exec(compile(self.source, "validator.py", "exec"), namespace)
        function: Callable[..., bool] = namespace["validate"]
        return function

    def accepts(self, arguments: Mapping[str, Any]) -> bool:
        """Run the rule once."""
        return bool(self.load()(**arguments))


def _import_typing(name: str, *_: Any) -> Any:
    if name != "typing":
        raise ImportError(name)
    return typing


def check(source: str, file: str = "validator.py") -> Validator:
    """Check a validator's syntax tree.

    Args:
        source: The Python source, with a function `validate`.
        file: The file as the user knows it, for the faults.

    Raises:
        GuideError: With every fault: line, reason and remedy.
    """
    faults = list(_text_faults(source, file))
    if faults:
        raise GuideError(faults)
    try:
        tree = ast.parse(source)
        faults = [Fault(file, f"line {line}", problem, REMEDY) for line, problem in sorted(set(_tree_faults(tree)))]
        if not faults:
            effort.measure(tree)
    except SyntaxError as error:
        raise GuideError(
            [Fault(file, f"line {error.lineno or 1}", f"is no valid Python: {error.msg}", REMEDY)]
        ) from error
    except effort.TooMuchError as error:
        problem = (
            f"may take more than {effort.LIMIT:,} steps: where functions loop and call one another, steps multiply"
        )
        raise GuideError([Fault(file, "", problem, REMEDY)]) from error
    except (RecursionError, MemoryError, ValueError) as error:
        raise GuideError([Fault(file, "", "is nested too deeply to be read", REMEDY)]) from error
    rule = next((node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "validate"), None)
    if rule is None:
        faults.append(Fault(file, "", "defines no function named validate", "add `def validate(...) -> bool`"))
    if faults or rule is None:
        raise GuideError(faults)
    return Validator(source, tuple(arg.arg for arg in rule.args.args + rule.args.kwonlyargs))


def _text_faults(source: str, file: str) -> Iterator[Fault]:
    if len(source) > LONGEST:
        yield Fault(file, "", f"is longer than {LONGEST} characters", REMEDY)
    for number, line in enumerate(source.split("\n"), 1):
        hidden = [c for c in line.rstrip("\r") if unicodedata.category(c) in ("Cc", "Cf", "Cs") and c != "\t"]
        if hidden:
            yield Fault(file, f"line {number}", f"holds the invisible character U+{ord(hidden[0]):04X}", "remove it")


def _tree_faults(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Give (line, reason) for everything that is not on the lists above."""
    own = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    nodes = list(ast.walk(tree))
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    bound = {name for node in nodes for name in _bound(node)} | CALLS | {"object"}
    for node in nodes:
        line = getattr(node, "lineno", 0)
        if not isinstance(node, NODES):
            if line:  # what has no line of its own (the items of a `with`) stands in a statement that is refused
                yield line, f"{_kind(node)} is not permitted"
            continue
        for name in _names(node):
            if name.startswith("__") or (isinstance(node, ast.Attribute) and name.startswith("_")):
                yield line, f"the name {name} is not permitted"
        match node:
            case ast.ImportFrom(module=module, level=level) if module != "typing" or level:
                yield line, f"importing from {module or '.'} is not permitted; only typing is"
            case ast.Name(id=name, ctx=ast.Load()) if name not in bound and id(node) not in called:
                yield line, f"the name {name} is not permitted"
            case ast.Name(id=name, ctx=ast.Load()) if name in own and id(node) not in called:
                yield line, f"handing {name} on is not permitted: a function is called, and nothing else"
            case ast.ImportFrom(names=names) if any(one.name not in TYPING or one.asname for one in names):
                yield line, f"importing {', '.join(one.name for one in names)} is not permitted"
            case ast.arg(arg=name) if name in BUILT_IN | own:
                yield line, f"giving {name} another meaning is not permitted"
            case ast.Attribute(attr=attr) if attr not in METHODS:
                yield line, f"the attribute .{attr} is not permitted"
            case ast.Call(func=ast.Name(id=name)) if name not in CALLS | own:
                yield line, f"calling {name} is not permitted"
            case ast.Call(func=func) if not isinstance(func, ast.Name | ast.Attribute):
                yield line, "calling a computed function is not permitted"
            case ast.Name(id=name, ctx=ast.Store()) if name in BUILT_IN | own:
                yield line, f"giving {name} another meaning is not permitted"
            case ast.Subscript(ctx=ast.Store()) | ast.Attribute(ctx=ast.Store()):
                yield line, "changing a value is not permitted: a rule has no memory"
            case ast.AugAssign(value=value) if not _numeric(value):
                yield line, "changing a value is not permitted but by a number: write a = a + b"
            case ast.Call(func=ast.Name(id="round"), args=args, keywords=keywords) if len(args) > 1 or keywords:
                yield line, "round takes one argument only: its digits have no bound"
            case ast.BinOp(op=ast.Pow() | ast.LShift()) | ast.AugAssign(op=ast.Pow() | ast.LShift()):
                yield line, "** and << are not permitted: their result has no bound"
            case ast.BinOp(op=ast.Mult(), left=left, right=right) if not (_numeric(left) and _numeric(right)):
                yield line, "* is not permitted but between numbers: write int(a) * int(b)"
            case ast.BinOp(op=ast.Mod(), left=left) if not _numeric(left):
                yield line, "% is not permitted but on a number: write int(a) % b"
            case ast.AugAssign(op=ast.Mult() | ast.Mod()):
                yield line, "*= and %= are not permitted: write int(a) * int(b)"
            case ast.Call(func=ast.Attribute(attr="replace"), args=args) if not all(_short(arg) for arg in args):
                yield line, "replace is not permitted but with short constant texts"
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp() if (
                len(node.generators) > 1 or sum(isinstance(part, effort.COMPREHENSIONS) for part in ast.walk(node)) > 1
            ):
                yield line, "a comprehension in a comprehension is not permitted: its steps multiply"
            case ast.FormattedValue(format_spec=spec) if spec is not None:
                yield line, "a format specification is not permitted"
            case ast.Constant(value=int(value)) if abs(value) > LARGEST:
                yield line, "a number beyond 2**53 is not permitted"
            case ast.Constant(value=bytes() | complex()):
                yield line, f"a {type(node.value).__name__} is not permitted"
            case ast.Call(func=ast.Name(id="range"), args=args) if not all(_small(arg) for arg in args):
                yield line, "range needs constant bounds of at most 1000: a loop must have a bound"
            case ast.FunctionDef(name=name, args=args):
                if node.decorator_list:
                    yield line, "a decorator is not permitted"
                if node not in tree.body:
                    yield line, "a function in a function is not permitted"
                if name in BUILT_IN:
                    yield line, f"giving {name} another meaning is not permitted"
                if name == "validate" and (args.vararg or args.kwarg or args.posonlyargs):
                    yield line, "validate takes plain named parameters only"
    growth = [node for node in nodes if isinstance(node, ast.Add | ast.Mult | ast.Starred | ast.JoinedStr)]
    if len(growth) > MOST_GROWTH:
        yield 1, f"more than {MOST_GROWTH} uses of +, *, unpacking and f-strings are not permitted"
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            loop = next((part for part in ast.walk(node) if isinstance(part, effort.COMPREHENSIONS)), None)
            if loop is not None:
                yield loop.lineno, "a comprehension outside a function is not permitted"
    if len(own) > MOST_FUNCTIONS:
        yield 1, f"more than {MOST_FUNCTIONS} functions are not permitted"
    for name in own:
        function = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
        if len(function) > 1:
            yield function[1].lineno, f"{name} is defined twice"
    yield from _cycles(tree, own)


def _cycles(tree: ast.Module, own: set[str]) -> Iterator[tuple[int, str]]:
    """Refuse functions that call themselves, by whatever way: recursion is a loop without bound."""
    calls: dict[str, set[str]] = {}
    lines = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            calls[node.name] = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and n.id in own}
            lines[node.name] = node.lineno
    for name in calls:
        seen: set[str] = set()
        pending = set(calls[name])
        while pending:
            other = pending.pop()
            seen.add(other)
            pending |= calls.get(other, set()) - seen
        if name in seen:
            yield lines[name], f"{name} calls itself: a loop must have a bound"


def _bound(node: ast.AST) -> Iterator[str]:
    """Give the names that a part of a file gives a meaning."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.alias(name=name):
            yield name


def _names(node: ast.AST) -> Iterator[str]:
    for field in ("id", "attr", "name", "arg", "asname"):
        value = getattr(node, field, None)
        if isinstance(value, str):
            yield value


def _numeric(node: ast.expr) -> bool:
    """Whether an expression is a number by its form, so that * and % cannot repeat or format text."""
    match node:
        case ast.Constant(value=int() | float()):
            return True
        case ast.UnaryOp(operand=operand):
            return _numeric(operand)
        case ast.BinOp(left=left, right=right):
            return _numeric(left) and _numeric(right)
        case ast.Call(func=ast.Name(id=name)):
            return name in NUMERIC
    return False


def _short(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) <= 8


def _small(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and abs(node.value) <= 1000


def _kind(node: ast.AST) -> str:
    loop = "a loop statement (use any, all or a comprehension: they are bound by their input)"
    words = {ast.Import: "import (only `from typing import`)", ast.While: loop, ast.For: loop}
    return words.get(type(node), type(node).__name__.lower())


def join(validation_code: str, type_guard: str | None) -> str:
    """Put a record's two pieces of code into one file."""
    source = validation_code.strip("\n") + "\n"
    if type_guard is not None:
        source += f"\n\n{GUARD_MARK}\n{type_guard.strip(chr(10))}\n"
    return source


def split(source: str) -> tuple[str, str | None]:
    """Take a validator.py apart again into validationCode and typeGuard."""
    rule, mark, guard = source.partition(f"\n{GUARD_MARK}\n")
    return rule.strip("\n"), guard.strip("\n") if mark else None


def canonical(code: str) -> str:
    """Give Python in a form that does not depend on its formatting; what cannot be parsed, by its words."""
    try:
        return ast.unparse(ast.parse(code))
    except (SyntaxError, RecursionError, MemoryError, ValueError):
        return " ".join(code.split())
