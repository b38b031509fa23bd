"""Expressions -> message templates: literal parts, and holes where a value goes."""

import ast
import re
import string
from collections.abc import Callable, Iterator

# Literal parts at even places (possibly empty), the holes' source at odd ones.
Template = tuple[str, ...]
# What a name may stand for where it is used; None when only a run can tell.
Resolve = Callable[[str], "list[Template] | None"]

MOST_ALTERNATIVES = 8  # a message pieced together from more branches than that keeps a hole there
MOST_NESTING = 8
HOLE_WIDTH = 60
PERCENT = re.compile(r"%(?:\((?P<name>[^)]*)\))?[#0\- +]*(?:\d+|\*)?(?:\.(?:\d+|\*))?[hlL]?(?P<kind>[a-zA-Z%])")
STRIPPING = {"strip", "lstrip", "rstrip"}


def source(node: ast.AST, width: int = HOLE_WIDTH) -> str:
    """Give an expression's source on one line, cut at `width` characters."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= width else text[: width - 1] + "…"


def join(*parts: Template) -> Template:
    """Concatenate templates, so that literal parts that meet become one."""
    joined: list[str] = [""]
    for part in parts:
        joined[-1] += part[0]
        joined += part[1:]
    return tuple(joined)


def hole(node: ast.AST, suffix: str = "") -> Template:
    """Make a template of one hole."""
    return ("", source(node) + suffix, "")


def has_text(template: Template) -> bool:
    """Whether the literal parts say anything: some word, and more than two letters in all."""
    return sum(character.isalnum() for part in template[::2] for character in part) > 2


class Reader:
    """Reads the templates of expressions.

    Args:
        resolve: What a bare name may stand for.
    """

    def __init__(self, resolve: Resolve):
        self._resolve = resolve
        self._depth = 0

    def read(self, node: ast.expr) -> list[Template]:
        """Give every template an expression may evaluate to: several when it branches.

        Args:
            node: The message's expression.
        """
        if self._depth > MOST_NESTING:
            return [hole(node)]
        self._depth += 1
        try:
            found = list(dict.fromkeys(self._alternatives(node)))
        finally:
            self._depth -= 1
        return found if len(found) <= MOST_ALTERNATIVES else [hole(node)]

    def _alternatives(self, node: ast.expr) -> Iterator[Template]:
        match node:
            case ast.Constant(value=str(text)):
                yield (text,)
            case ast.Constant(value=bool() | int() | float()):
                yield (str(node.value),)
            case ast.JoinedStr():
                yield from self._product([self._interpolated(value) for value in node.values])
            case ast.BinOp(left=left, op=ast.Add(), right=right) if _is_text(node):
                yield from self._product([self.read(left), self.read(right)])
            case ast.BinOp(left=left, op=ast.Mod(), right=right) if _is_text(left):
                yield from self._percent(left, right)
            case ast.IfExp(body=body, orelse=orelse):
                yield from self.read(body)
                yield from self.read(orelse)
            case ast.BoolOp(op=ast.Or(), values=values):
                for value in values:
                    yield from self.read(value)
            case ast.Name(id=name):
                yield from self._resolve(name) or [hole(node)]
            case ast.Call():
                yield from self._call(node)
            case ast.NamedExpr(value=value):
                yield from self.read(value)
            case _:
                yield hole(node)

    def _interpolated(self, node: ast.expr) -> list[Template]:
        if not isinstance(node, ast.FormattedValue):
            return self.read(node)
        conversion = f"!{chr(node.conversion)}" if node.conversion != -1 else ""
        spec = f":{ast.unparse(node.format_spec)[2:-1]}" if node.format_spec else ""
        if not conversion and not spec:
            inner = self.read(node.value)
            # Branches inside a hole stay a hole: the reader wants to see which value it was.
            if len(inner) == 1 and any(inner[0][::2]):
                return inner
        return [hole(node.value, conversion + spec)]

    def _product(self, parts: list[list[Template]]) -> list[Template]:
        found: list[Template] = [("",)]
        for alternatives in parts:
            if len(found) * len(alternatives) > MOST_ALTERNATIVES:
                alternatives = [("", "…", "")]
            found = [join(head, tail) for head in found for tail in alternatives]
        return found

    def _call(self, node: ast.Call) -> Iterator[Template]:
        match node.func:
            case ast.Attribute(attr="format", value=pattern):
                yield from self._format(node, pattern)
            case ast.Attribute(attr="join", value=ast.Constant(value=str(glue))) if self._simple_join(node):
                (items,) = node.args
                assert isinstance(items, ast.List | ast.Tuple)
                parts: list[list[Template]] = []
                for item in items.elts:
                    parts += [[(glue,)], self.read(item)]
                yield from self._product(parts[1:])
            case ast.Attribute(attr="dedent") | ast.Name(id="dedent") if len(node.args) == 1:
                yield from (_dedented(template) for template in self.read(node.args[0]))
            case ast.Attribute(attr=name, value=text) if name in STRIPPING and not node.args:
                for template in self.read(text):
                    parts_ = list(template)
                    if name != "rstrip":
                        parts_[0] = parts_[0].lstrip()
                    if name != "lstrip":
                        parts_[-1] = parts_[-1].rstrip()
                    yield tuple(parts_)
            case ast.Name(id="str") if len(node.args) == 1:
                yield from self.read(node.args[0])
            case _:
                yield hole(node)

    @staticmethod
    def _simple_join(node: ast.Call) -> bool:
        return (
            len(node.args) == 1
            and isinstance(node.args[0], ast.List | ast.Tuple)
            and not any(isinstance(item, ast.Starred) for item in node.args[0].elts)
        )

    def _percent(self, left: ast.expr, right: ast.expr) -> Iterator[Template]:
        values = list(right.elts) if isinstance(right, ast.Tuple) else [right]
        for pattern in self.read(left):
            yield self.percent(pattern, values)

    def percent(self, pattern: Template, values: list[ast.expr]) -> Template:
        """Put `%` values into a pattern, as logging does as well.

        Args:
            pattern: The template whose literal parts hold ``%s`` and the like.
            values: The values' expressions, in order.
        """
        remaining = iter(values)
        filled: list[Template] = []
        for index, part in enumerate(pattern):
            if index % 2:
                filled.append(("", part, ""))
                continue
            end = 0
            for found in PERCENT.finditer(part):
                filled.append((part[end : found.start()],))
                end = found.end()
                if found["kind"] == "%":
                    filled.append(("%",))
                elif found["name"]:
                    filled.append(("", found["name"], ""))
                else:
                    value = next(remaining, None)
                    inner = self.read(value) if value is not None and found["kind"] == "s" else []
                    if len(inner) == 1 and any(inner[0][::2]):
                        filled.append(inner[0])
                    elif value is not None:
                        filled.append(hole(value, "!r" if found["kind"] == "r" else ""))
                    else:
                        filled.append(("", "…", ""))
            filled.append((part[end:],))
        return join(*filled)

    def _format(self, node: ast.Call, pattern: ast.expr) -> Iterator[Template]:
        named = {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
        for template in self.read(pattern):
            filled: list[Template] = []
            position = 0
            for index, part in enumerate(template):
                if index % 2:
                    filled.append(("", part, ""))
                    continue
                try:
                    pieces = list(string.Formatter().parse(part))
                except ValueError:  # braces that are no format fields
                    filled.append((part,))
                    continue
                for literal, field, _spec, conversion in pieces:
                    filled.append((literal,))
                    if field is None:
                        continue
                    key = re.split(r"[.\[]", field)[0]
                    if not key or key.isdigit():
                        at = int(key) if key else position
                        position += 1
                        value = node.args[at] if at < len(node.args) else None
                    else:
                        value = named.get(key)
                    suffix = f"!{conversion}" if conversion else ""
                    filled.append(hole(value, suffix) if value is not None else ("", field or "…", ""))
            yield join(*filled)


def _is_text(node: ast.expr) -> bool:
    """Whether an expression is text for certain: `steps + 1` in a hole is a sum, not a concatenation."""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, str)
        case ast.JoinedStr():
            return True
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _is_text(left) or _is_text(right)
        case ast.BinOp(left=left, op=ast.Mod()):
            return _is_text(left)
        case ast.Call(func=ast.Attribute(attr="format" | "join", value=value)):
            return _is_text(value)
        case ast.IfExp(body=body, orelse=orelse):
            return _is_text(body) or _is_text(orelse)
        case ast.Call(func=ast.Name(id="str")):
            return True
        case _:
            return False


def _dedented(template: Template) -> Template:
    """Take the common indent off, as `textwrap.dedent` would once the holes are filled."""
    lines = "\0".join(template[::2]).split("\n")
    indents = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
    common = min(indents, default=0)
    cut = "\n".join(line[common:] if line.strip() else line.strip() for line in lines).split("\0")
    parts = list(template)
    parts[::2] = cut
    return tuple(parts)
