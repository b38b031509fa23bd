"""Evaluate the constant expressions that flags are declared with, across a release's modules, running nothing."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sglang_compat.releases.wheel import Module, Wheel

Value = Any  # a JSON-like value, or one of the stand-ins below
SUPPRESS = "==SUPPRESS=="  # what argparse.SUPPRESS is
MOST_NESTING = 40


class UnknownValueError(Exception):
    """Only a run can tell what this evaluates to."""


@dataclass(frozen=True)
class Symbol:
    """Something used by its name only: a type, a function, an action, an object of another package.

    Args:
        name: The name as written, without its module.
        module: The module that defines it, when it is in the wheel.
        node: Its definition there.
    """

    name: str
    module: Module | None = None
    node: ast.ClassDef | ast.FunctionDef | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Member:
    """A member of an enumeration."""

    name: str
    value: Value


@dataclass(frozen=True)
class OneOf:
    """A ``Literal[...]`` type."""

    values: tuple[Value, ...]


class Evaluator:
    """Evaluates expressions of one release.

    Args:
        wheel: The release.
    """

    def __init__(self, wheel: Wheel):
        self._wheel = wheel
        self._depth = 0

    def value(self, module: Module, node: ast.expr, local: Mapping[str, Value] | None = None) -> Value:
        """Evaluate an expression.

        Args:
            module: The module it stands in.
            node: The expression.
            local: Names bound around it: to values, or to expressions of the same module.

        Raises:
            UnknownValueError: It is no constant.
        """
        self._depth += 1
        try:
            if self._depth > MOST_NESTING:
                raise UnknownValueError(ast.unparse(node))
            return self._value(module, node, local or {})
        except (TypeError, ValueError, KeyError, AttributeError, IndexError) as error:
            raise UnknownValueError(str(error)) from error
        finally:
            self._depth -= 1

    def _value(self, module: Module, node: ast.expr, local: Mapping[str, Value]) -> Value:
        match node:
            case ast.Constant(value=value):
                return value
            case ast.List(elts=items) | ast.Tuple(elts=items):
                return self._items(module, items, local)
            case ast.Set(elts=items):
                return sorted(self._items(module, items, local))
            case ast.Dict(keys=keys, values=values):
                return self._dict(module, keys, values, local)
            case ast.Name(id=name):
                return self.name(module, name, local)
            case ast.Attribute(value=owner, attr=name):
                return self._attribute(module, owner, name, local)
            case ast.Subscript(value=ast.Name(id="Literal"), slice=inner):
                values_ = self.value(module, inner, local)
                return OneOf(tuple(values_) if isinstance(inner, ast.Tuple) else (values_,))
            case ast.Subscript(value=owner, slice=index):
                return self.value(module, owner, local)[self.value(module, index, local)]
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self.value(module, operand, local)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return not self.value(module, operand, local)
            case ast.BinOp(left=left, op=operator, right=right):
                return self._operate(operator, self.value(module, left, local), self.value(module, right, local))
            case ast.JoinedStr(values=parts):
                return "".join(str(plain(self.value(module, part, local))) for part in parts)
            case ast.FormattedValue(value=inner, conversion=-1, format_spec=None):
                return self.value(module, inner, local)
            case (
                ast.ListComp(elt=element, generators=[generator])
                | ast.GeneratorExp(elt=element, generators=[generator])
            ) if isinstance(generator.target, ast.Name) and not generator.ifs:
                name = generator.target.id
                return [
                    self.value(module, element, {**local, name: item})
                    for item in _iterate(self.value(module, generator.iter, local), self._members)
                ]
            case ast.Call():
                return self._call(module, node, local)
            case _:
                raise UnknownValueError(ast.unparse(node))

    def _items(self, module: Module, items: list[ast.expr], local: Mapping[str, Value]) -> list[Value]:
        found: list[Value] = []
        for item in items:
            if isinstance(item, ast.Starred):
                found += _iterate(self.value(module, item.value, local))
            else:
                found.append(self.value(module, item, local))
        return found

    def _dict(
        self, module: Module, keys: list[ast.expr | None], values: list[ast.expr], local: Mapping[str, Value]
    ) -> dict[Value, Value]:
        found: dict[Value, Value] = {}
        for key, value in zip(keys, values, strict=True):
            if key is None:
                found.update(self.value(module, value, local))
                continue
            try:
                held = self.value(module, value, local)
            except UnknownValueError:
                held = Symbol(ast.unparse(value))  # registries are asked for their keys
            found[plain(self.value(module, key, local))] = held
        return found

    @staticmethod
    def _operate(operator: ast.operator, left: Value, right: Value) -> Value:
        match operator:
            case ast.Add():
                return left + right
            case ast.Mult():
                return left * right
            case ast.Sub():
                return [item for item in left if item not in right] if isinstance(left, list) else left - right
            case ast.Div():
                return left / right
            case ast.BitOr() if isinstance(left, list) and isinstance(right, list):
                return sorted({*left, *right})
            case ast.Pow():
                return left**right
            case ast.LShift():
                return left << right
            case _:
                raise UnknownValueError(type(operator).__name__)

    def name(self, module: Module, name: str, local: Mapping[str, Value] | None = None) -> Value:
        """Evaluate a bare name.

        Args:
            module: The module that uses it.
            name: The name.
            local: Names bound around the use.

        Raises:
            UnknownValueError: It is not bound to a constant.
        """
        if local and name in local:
            bound = local[name]
            if isinstance(bound, ast.expr):
                return self.value(module, bound, {key: value for key, value in local.items() if key != name})
            return bound
        if name in module.assigned:
            value = self.value(module, module.assigned[name][-1])
            return self._grown(module, name, value) if isinstance(value, list) else value
        if name in module.classes:
            return Symbol(name, module, module.classes[name])
        if name in module.functions:
            return Symbol(name, module, module.functions[name])
        if name in module.imported:
            dotted, original = module.imported[name]
            other = self._wheel.find(dotted)
            if other and other.file != module.file:
                return self.name(other, original)
        return Symbol(name)

    def _grown(self, module: Module, name: str, value: list[Value]) -> list[Value]:
        """Add what the module's own top-level statements append to a list."""
        for node in module.tree.body:
            match node:
                case ast.Expr(
                    value=ast.Call(
                        func=ast.Attribute(value=ast.Name(id=owner), attr="append" | "extend" as how), args=[argument]
                    )
                ) if owner == name:
                    more = self.value(module, argument)
                    value = value + (list(more) if how == "extend" else [more])
        return value

    def _attribute(self, module: Module, owner: ast.expr, name: str, local: Mapping[str, Value]) -> Value:
        if isinstance(owner, ast.Name) and owner.id == "argparse" and name == "SUPPRESS":
            return SUPPRESS
        held = self.value(module, owner, local)
        if isinstance(held, Member):
            return {"name": held.name, "value": held.value}[name]
        if isinstance(held, Symbol) and isinstance(held.node, ast.ClassDef) and held.module:
            return self.class_attribute(held.module, held.node, name)
        if isinstance(held, Symbol):
            return Symbol(f"{held.name}.{name}" if held.name in {"json", "os"} else name)
        raise UnknownValueError(name)

    def class_attribute(self, module: Module, node: ast.ClassDef, name: str) -> Value:
        """Evaluate an attribute of a class: an enumeration's member, a field's default, a registry.

        Args:
            module: The module of the class.
            node: The class.
            name: The attribute.

        Raises:
            UnknownValueError: It has no such constant.
        """
        for statement in node.body:
            match statement:
                case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                    found = self.value(module, value, _class_body(node))
                    return Member(name, found) if is_enum(node) else found
                case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if target == name:
                    return self.default(module, value)
        raise UnknownValueError(f"{node.name}.{name}")

    def default(self, module: Module, value: ast.expr) -> Value:
        """Evaluate a dataclass field's default, also when it stands in `field(...)`."""
        match value:
            case ast.Call(func=ast.Name(id="field") | ast.Attribute(attr="field"), keywords=keywords):
                named = {keyword.arg: keyword.value for keyword in keywords}
                if "default" in named:
                    return self.value(module, named["default"])
                match named.get("default_factory"):
                    case ast.Lambda(body=body):
                        return self.value(module, body)
                    case ast.Name(id="list"):
                        return []
                    case ast.Name(id="dict"):
                        return {}
                raise UnknownValueError(ast.unparse(value))
            case _:
                return self.value(module, value)

    def _call(self, module: Module, node: ast.Call, local: Mapping[str, Value]) -> Value:
        match node.func, node.args:
            case ast.Name(id="list" | "tuple"), [argument]:
                return _iterate(self.value(module, argument, local), self._members)
            case ast.Name(id="set" | "sorted" | "frozenset"), [argument]:
                return sorted(_iterate(self.value(module, argument, local), self._members))
            case ast.Name(id="dict"), []:
                return {k.arg: self.value(module, k.value, local) for k in node.keywords if k.arg}
            case ast.Name(id="get_args") | ast.Attribute(attr="get_args"), [argument]:
                literal = self.value(module, argument, local)
                if isinstance(literal, OneOf):
                    return list(literal.values)
            case ast.Attribute(value=owner, attr="keys"), []:
                return list(self.value(module, owner, local))
            case ast.Attribute(value=owner, attr="lower" | "upper" as how), []:
                text = self.value(module, owner, local)
                return text.lower() if how == "lower" else text.upper()
            case ast.Attribute(value=owner, attr="copy"), []:
                return self.value(module, owner, local)
            case ((ast.Name() | ast.Attribute()), _):
                called = self.value(module, node.func, local)
                if isinstance(called, Symbol) and isinstance(called.node, ast.FunctionDef) and called.module:
                    return self._returned(called.module, called.node)
        raise UnknownValueError(ast.unparse(node))

    def _members(self, held: Value) -> list[Value]:
        if isinstance(held, Symbol) and isinstance(held.node, ast.ClassDef) and held.module and is_enum(held.node):
            names = [
                statement.targets[0].id
                for statement in held.node.body
                if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name)
            ]
            return [self.class_attribute(held.module, held.node, name) for name in names]
        raise UnknownValueError(str(held))

    def _returned(self, module: Module, function: ast.FunctionDef) -> Value:
        """Evaluate a helper that takes nothing: the first of its returns that is a constant."""
        local = {
            statement.targets[0].id: statement.value
            for statement in function.body
            if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name)
        }
        for node in ast.walk(function):
            if isinstance(node, ast.Return) and node.value is not None:
                try:
                    return self.value(module, node.value, local)
                except UnknownValueError:
                    continue
        raise UnknownValueError(function.name)


def _class_body(node: ast.ClassDef) -> dict[str, Value]:
    return {
        statement.targets[0].id: statement.value
        for statement in node.body
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name)
    }


def _iterate(held: Value, members: Any = None) -> list[Value]:
    if isinstance(held, list | tuple | dict):
        return list(held)
    if isinstance(held, OneOf):
        return list(held.values)
    if members is not None:
        return list(members(held))
    raise UnknownValueError(str(held))


def is_enum(node: ast.ClassDef) -> bool:
    """Whether a class is an enumeration."""
    return any("Enum" in ast.unparse(base) for base in node.bases)


def plain(value: Value) -> Value:
    """Give the JSON value of what was evaluated: an enumeration's member is its value.

    Raises:
        UnknownValueError: It has none.
    """
    match value:
        case Member(value=inner):
            return inner
        case list() | tuple():
            return [plain(item) for item in value]
        case dict():
            return {str(key): plain(item) for key, item in value.items()}
        case None | bool() | int() | float() | str():
            return value
        case _:
            raise UnknownValueError(str(value))
