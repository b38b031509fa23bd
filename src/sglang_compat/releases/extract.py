"""What one file can say: its raises, asserts, argument errors and logged overrides."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sglang_compat.releases.names import Constants, Path, Scope, blocks, resolve
from sglang_compat.releases.templates import Reader, Template, has_text, source
from sglang_compat.releases.wheel import Module, Wheel

CONDITION_WIDTH = 120
RUNTIME_CONDITION_WIDTH = 40  # nine of ten places are in the runtime; longer, the files would pass 5 MB
LOG_LEVELS = {
    "info": "info",
    "warning": "warning",
    "warn": "warning",
    "error": "error",
    "critical": "critical",
    "exception": "error",
    "warning_once": "warning",
    "info_once": "info",
}
LOG_FUNCTIONS = {
    "log_info_on_rank0": "info",
    "print_warning_once": "warning",
    "print_info_once": "info",
    "print_deprecated_warning": "warning",
}
ARGUMENT_ERRORS = {"ArgumentTypeError", "ArgumentError"}
EXITS = {("sys", "exit"), ("os", "_exit")}
SPEAKING = ("raise ", "assert ", "assert(", "exit(", "parser.error(", "Error)", "Exception)")
MESSAGE_KEYWORDS = ("message", "msg", "detail", "reason", "error", "description")


@dataclass(frozen=True)
class Found:
    """One place that says something.

    Args:
        kind: check, bare-assert, argparse or override.
        exception: The exception's class, or a log call's level.
        template: What it says.
        file: Below ``sglang/``.
        function: Qualified name; empty at the module's top level.
        condition: What makes it say so, if that is short.
        line: Where.
    """

    kind: str
    exception: str
    template: Template
    file: str
    function: str
    condition: str | None
    line: int


@dataclass(frozen=True)
class _Place:
    """Where the walk stands."""

    function: str = ""
    scope: Scope | None = None
    path: Path = ()
    condition: ast.expr | str | None = None
    exception_class: str | None = None


def extract(wheel: Wheel, file: str, *, launch: bool) -> list[Found]:
    """Give everything that a file raises or asserts; a launch check's log calls as well.

    Args:
        wheel: The release.
        file: Path below ``sglang/``.
        launch: Whether it holds launch checks: then its log calls count, which announce what SGLang overrides.

    Raises:
        GuideError: The file cannot be read or parsed.
    """
    if not launch and not any(word in wheel.text(file) for word in SPEAKING):
        return []  # parsing is what takes the time, and a third of the files is silent
    module = wheel.module(file)
    found = list(_Walk(wheel, module, launch).block(module.tree.body, _Place()))
    if launch:
        return found
    return [
        replace(one, condition=None) if one.condition and len(one.condition) > RUNTIME_CONDITION_WIDTH else one
        for one in found
    ]


class _Walk:
    def __init__(self, wheel: Wheel, module: Module, logs: bool):
        self._module, self._logs = module, logs
        self._constants = Constants(wheel)

    def block(self, body: list[ast.stmt], place: _Place) -> Iterator[Found]:
        for node in body:
            match node:
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    inner = _Place(
                        _qualified(place, node.name),
                        Scope(node, place.scope),
                        (),
                        None,
                        place.exception_class if node.name == "__init__" else None,
                    )
                    yield from self.block(node.body, inner)
                case ast.ClassDef():
                    own = node.name if _is_exception(node) else None
                    yield from self.block(node.body, _Place(_qualified(place, node.name), None, (), None, own))
                case _:
                    yield from self._statement(node, place)

    def _statement(self, node: ast.stmt, place: _Place) -> Iterator[Found]:
        match node:
            case ast.Raise(exc=ast.expr() as error):
                yield from self._raise(error, node, place)
            case ast.Assert():
                yield from self._assert(node, place)
            case ast.Expr(value=ast.Call() as call):
                yield from self._call(call, place)
        for branch, body in blocks(node):
            path = (*place.path, (id(node), branch))
            condition = _condition(node, branch, place.condition)
            yield from self.block(body, _Place(place.function, place.scope, path, condition, place.exception_class))

    def _reader(self, line: int, place: _Place) -> Reader:
        def known(name: str) -> list[Template] | None:
            return resolve(
                name, line, place.path, place.scope, reader.read, lambda n: self._constants.text(self._module, n)
            )

        reader = Reader(known)
        return reader

    def _say(
        self, kind: str, exception: str, message: ast.expr, line: int, place: _Place, condition: str | None = None
    ) -> Iterator[Found]:
        condition = condition or _short(place.condition)
        for template in self._reader(line, place).read(message):
            if has_text(template):
                yield Found(kind, exception, template, self._module.file, place.function, condition, line)

    def _raise(self, error: ast.expr, node: ast.Raise, place: _Place) -> Iterator[Found]:
        if isinstance(error, ast.Name) and place.scope:
            for binding in reversed(place.scope.bindings.get(error.id, [])):
                if isinstance(binding.value, ast.Call) and binding.line < node.lineno:
                    error = binding.value
                    break
        if not isinstance(error, ast.Call):
            return
        name = _last_name(error.func)
        if not name[:1].isupper() and not name.startswith("_") and not place.function:
            return
        kind = "argparse" if name in ARGUMENT_ERRORS else "check"
        for message in _messages(error):
            said = list(self._say(kind, name, message, node.lineno, place))
            yield from said
            if said:
                return

    def _assert(self, node: ast.Assert, place: _Place) -> Iterator[Found]:
        around = _short(place.condition)
        said: list[Found] = []
        if node.msg is not None:
            condition = _assertion(node, around)
            said = list(self._say("check", "AssertionError", node.msg, node.lineno, place, condition))
        if not said:
            # Nothing to search for but the line that the traceback shows; it is the condition as well.
            template = (self._module.line(node),)
            file, function = self._module.file, place.function
            said = [Found("bare-assert", "AssertionError", template, file, function, around, node.lineno)]
        yield from said

    def _call(self, node: ast.Call, place: _Place) -> Iterator[Found]:
        match node.func:
            case ast.Attribute(value=ast.Name(id="parser"), attr="error") if node.args:
                yield from self._say("argparse", "SystemExit", node.args[0], node.lineno, place)
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if (owner, name) in EXITS and node.args:
                if not isinstance(node.args[0], ast.Constant) or isinstance(node.args[0].value, str):
                    yield from self._say("check", "SystemExit", node.args[0], node.lineno, place)
            case ast.Attribute(attr="add_argument"):
                for keyword in node.keywords:
                    if keyword.arg == "error_message":
                        yield from self._say("argparse", "SystemExit", keyword.value, keyword.value.lineno, place)
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr="__init__"):
                if place.exception_class and node.args:
                    yield from self._say("check", place.exception_class, node.args[0], node.lineno, place)
            case _ if self._logs and node.args:
                yield from self._log(node, place)

    def _log(self, node: ast.Call, place: _Place) -> Iterator[Found]:
        match node.func:
            case ast.Attribute(value=ast.Name(id="logger" | "logging" | "_logger"), attr=name) if name in LOG_LEVELS:
                message, values, level = node.args[0], node.args[1:], LOG_LEVELS[name]
            case ast.Attribute(value=ast.Name(id="warnings"), attr="warn"):
                message, values, level = node.args[0], [], "warning"
            case ast.Name(id=name) if name in LOG_FUNCTIONS:
                at = 1 if name == "log_info_on_rank0" and len(node.args) > 1 else 0
                message, values, level = node.args[at], node.args[at + 1 :], LOG_FUNCTIONS[name]
            case _:
                return
        reader = self._reader(node.lineno, place)
        for template in reader.read(message):
            filled = reader.percent(template, values) if values else template
            if has_text(filled):
                condition = _short(place.condition)
                yield Found("override", level, filled, self._module.file, place.function, condition, node.lineno)


def _qualified(place: _Place, name: str) -> str:
    return f"{place.function}.{name}" if place.function else name


def _last_name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _is_exception(node: ast.ClassDef) -> bool:
    return any(_last_name(base).endswith(("Error", "Exception", "Warning", "Abort")) for base in node.bases)


def _messages(error: ast.Call) -> list[ast.expr]:
    """The arguments that may hold the message, the likeliest first."""
    named = {keyword.arg: keyword.value for keyword in error.keywords}
    return [named[name] for name in MESSAGE_KEYWORDS if name in named] + list(error.args)


def _condition(node: ast.stmt, branch: str, around: ast.expr | str | None) -> ast.expr | str | None:
    """What leads into a branch; the innermost one counts, loops and `with` do not."""
    match node, branch:
        case ast.If(test=test), "body":
            return test
        case ast.If(test=test), "orelse":
            return _negated(test)
        case ast.Try(handlers=handlers), _ if branch.startswith("handler"):
            kind = handlers[int(branch.removeprefix("handler"))].type
            return f"except {source(kind, CONDITION_WIDTH - 7)}" if kind else "except"
        case ast.Match(), _:
            return None
    return around


OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
}


def _negated(test: ast.expr) -> ast.expr:
    """The opposite of a condition, written as a person would."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
        case ast.Compare(left=left, ops=[operator], comparators=comparators):
            return ast.Compare(left, [OPPOSITE[type(operator)]()], comparators)
        case _:
            return ast.UnaryOp(ast.Not(), test)


def _short(test: ast.expr | str | None) -> str | None:
    if test is None or isinstance(test, str):
        return test
    text = source(test, CONDITION_WIDTH + 1)
    return text if len(text) <= CONDITION_WIDTH else None


def _assertion(node: ast.Assert, around: str | None) -> str | None:
    own = _short(_negated(node.test))
    if own is None:
        return around
    both = f"({around}) and {own}" if around and " or " in around else f"{around} and {own}"
    return both if around and not around.startswith("except") and len(both) <= CONDITION_WIDTH else own
