"""Which flags a release declares: by `add_argument` calls, and by annotated fields since 0.5.1x."""

import ast
import re
from collections.abc import Mapping
from typing import Any

from sglang_compat.releases.evaluate import (
    SUPPRESS,
    Evaluator,
    OneOf,
    UnknownValueError,
    plain,
)
from sglang_compat.releases.wheel import CONFIGURATION, Module, Wheel

Declared = dict[str, Any]  # one flag: JSON-like, keys in a fixed order, absent where argparse's own default holds
FIELD_FOLDER = "srt/arg_groups/fields/"
SERVE = "cli/serve.py"
LONG_FLAG = re.compile(r"--[a-z][a-z0-9-]*")


class Declarations:
    """Reads a release's flags.

    Args:
        wheel: The release.
    """

    def __init__(self, wheel: Wheel):
        self._wheel = wheel
        self._evaluator = Evaluator(wheel)
        self._main = wheel.module(CONFIGURATION)
        self._fields = self._record_fields()

    def flags(self) -> dict[str, Declared]:
        """Give every flag by its first long name, and by its bare name every field that has no flag.

        Raises:
            GuideError: None was found: the release is laid out differently.
        """
        found: dict[str, Declared] = {}
        for name, (module, annotation, default) in self._fields.items():
            declared = self._from_field(module, name, annotation, default)
            if declared is not None:
                found[declared.pop("name")] = declared
        for call in self._calls():
            declared = self._from_call(call)
            if declared is not None:
                found[declared.pop("name")] = declared
        if not found:
            raise self._wheel.fault(
                CONFIGURATION,
                "no flags were found",
                "This release declares its flags in another way: the harvest has to learn it.",
            )
        for name, flag in found.items():
            if flag["field"] not in self._fields:
                # `--tensor-parallel-size, --tp-size` is stored under its first name and becomes the field tp_size.
                names = [name, *flag.get("aliases", [])]
                fields = [spelt for spelt in map(_field_name, names) if spelt in self._fields]
                flag.update({"field": fields[0]} if fields else {"record": False})
        for name in self._serve_flags() - found.keys():
            found[name] = {"field": _field_name(name), "type": "str", "record": False}
        for name in self._fields.keys() - {flag["field"] for flag in found.values()}:
            found[name] = {"field": name, "cli": False}
        return found

    def _serve_flags(self) -> set[str]:
        """The flags that `sglang serve` picks out itself before argparse sees the rest."""
        if SERVE not in self._wheel.files:
            return set()
        return {
            side.value
            for node in ast.walk(self._wheel.module(SERVE).tree)
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq)
            for side in node.comparators
            if isinstance(side, ast.Constant) and isinstance(side.value, str) and LONG_FLAG.fullmatch(side.value)
        }

    # Fields of the record

    def _record_fields(self) -> dict[str, tuple[Module, ast.expr, ast.expr | None]]:
        found: dict[str, tuple[Module, ast.expr, ast.expr | None]] = {}
        sources = [(self._main, self._main.classes.get("ServerArgs"))]
        for file in self._wheel.files:
            if file.startswith(FIELD_FOLDER):
                module = self._wheel.module(file)
                sources += [(module, node) for node in module.classes.values()]
        for module, node in sources:
            if node is None:
                continue
            for statement in node.body:
                match statement:
                    case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=default):
                        if not ast.unparse(annotation).startswith("ClassVar") and not _derived(annotation):
                            found[name] = (module, annotation, default)
        return found

    def _from_field(self, module: Module, name: str, annotation: ast.expr, default: ast.expr | None) -> Declared | None:
        match annotation:
            case ast.Subscript(value=ast.Name(id="A" | "Annotated"), slice=ast.Tuple(elts=[kind, *metadata])):
                pass
            case _:
                return None
        options: dict[str, ast.expr] = {}
        for item in metadata:
            match item:
                case ast.Call(func=ast.Name(id="Arg"), keywords=keywords):
                    options = {keyword.arg: keyword.value for keyword in keywords if keyword.arg}
                    break
                case ast.Constant() | ast.JoinedStr() | ast.BinOp():
                    options = {"help": item}
                    break
        else:
            return None
        if self._known(module, options.get("no_cli"), False):
            return None
        declared: Declared = {
            "name": self._known(module, options.get("cli_name"), None) or "--" + name.replace("_", "-"),
            "field": name,
        }
        _set(declared, "aliases", self._known(module, options.get("aliases"), []))
        inner, _ = _optional(kind)
        if "action" in options:
            declared["action"] = _symbol_name(options["action"])
            self._action_options(module, options.get("action_kwargs"), declared)
        elif ast.unparse(inner) == "bool" and "type_parser" not in options:
            declared["action"] = "store_true"
        else:
            self._typed(module, inner, options, declared)
        self._default(module, default, declared)
        required = self._known(module, options.get("required"), None)
        if required or (required is None and default is None and declared.get("action") is None):
            declared["required"] = True
        if "const" in options:
            self._constant(module, options["const"], declared)
        if self._known(module, options.get("help"), "") == SUPPRESS:
            declared["hidden"] = True
        return _with_opposites(declared)

    def _action_options(self, module: Module, node: ast.expr | None, declared: Declared) -> None:
        if not isinstance(node, ast.Dict):
            return
        options = {
            key.value: value
            for key, value in zip(node.keys, node.values, strict=True)
            if isinstance(key, ast.Constant) and isinstance(key.value, str)
        }
        self._call_options(module, options, declared)

    def _typed(self, module: Module, kind: ast.expr, options: Mapping[str, ast.expr], declared: Declared) -> None:
        parser = options.get("type_parser")
        try:
            literal = self._evaluator.value(module, kind)
        except UnknownValueError:
            literal = None
        listed = isinstance(kind, ast.Subscript) and ast.unparse(kind.value) in {"List", "list"}
        if isinstance(literal, OneOf):
            declared["type"] = _symbol_name(parser) if parser else _scalar(type(literal.values[0]).__name__)
            declared["choices"] = list(literal.values)
        elif isinstance(kind, ast.Subscript) and listed and parser is None:
            declared["type"] = _scalar(ast.unparse(kind.slice))
            declared["nargs"] = self._known(module, options.get("nargs"), None) or "+"
        else:
            declared["type"] = _symbol_name(parser) if parser else _scalar(ast.unparse(kind))
            _set(declared, "nargs", self._known(module, options.get("nargs"), None))
        if "choices" in options:
            self._choices(module, options["choices"], {}, declared)

    # add_argument calls

    def _calls(self) -> list[tuple[ast.Call, dict[str, Any], set[str]]]:
        node = self._main.classes.get("ServerArgs")
        calls = []
        for function in node.body if node else []:
            if isinstance(function, ast.FunctionDef) and function.name == "add_cli_args":
                local: dict[str, Any] = {}
                changed: set[str] = set()
                for inner in ast.walk(function):
                    match inner:
                        case ast.Assign(targets=[ast.Name(id=name)], value=value):
                            local[name] = value
                        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="add" | "append" | "extend")):
                            changed.add(name)
                calls += [
                    (inner, local, changed)
                    for inner in ast.walk(function)
                    if isinstance(inner, ast.Call)
                    and isinstance(inner.func, ast.Attribute)
                    and inner.func.attr == "add_argument"
                ]
        return sorted(calls, key=lambda call: call[0].lineno)

    def _from_call(self, found: tuple[ast.Call, dict[str, Any], set[str]]) -> Declared | None:
        call, local, changed = found
        names = [
            argument.value
            for argument in call.args
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        ]
        longs = [name for name in names if name.startswith("--")]
        if not longs:
            return None
        options = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
        field = self._known(self._main, options.get("dest"), None) or _field_name(longs[0])
        declared: Declared = {"name": longs[0], "field": field}
        _set(declared, "aliases", [name for name in names if name != longs[0]])
        self._call_options(self._main, options, declared, local, changed)
        return _with_opposites(declared)

    def _call_options(
        self,
        module: Module,
        options: Mapping[str, ast.expr],
        declared: Declared,
        local: Mapping[str, Any] | None = None,
        changed: set[str] | None = None,
    ) -> None:
        action = options.get("action")
        if action is not None:
            known = self._known(module, action, None)
            declared["action"] = known if isinstance(known, str) else _symbol_name(action)
        if "type" in options:
            declared["type"] = _symbol_name(options["type"])
        elif action is None:
            declared.setdefault("type", "str")
        if "nargs" in options:
            _set(declared, "nargs", self._known(module, options["nargs"], None))
        if "choices" in options:
            self._choices(module, options["choices"], local or {}, declared)
            if changed and any(isinstance(n, ast.Name) and n.id in changed for n in ast.walk(options["choices"])):
                declared["dynamic"] = True
        if "default" in options:
            self._default(module, options["default"], declared)
        elif declared.get("action") in {"store_true", "DeprecatedStoreTrueAction"}:
            declared.setdefault("default", False)
        if self._known(module, options.get("required"), False):
            declared["required"] = True
        for key in ("const", "const_value"):
            if key in options:
                self._constant(module, options[key], declared)
        help_text = self._known(module, options.get("help"), "")
        if help_text == SUPPRESS:
            declared["hidden"] = True
        if declared.get("action", "").startswith("Deprecated") or "deprecated" in str(help_text).lower()[:24]:
            declared["deprecated"] = self._replacement(module, options, str(help_text)) or True

    def _replacement(self, module: Module, options: Mapping[str, ast.expr], help_text: str) -> str | None:
        """What upstream says to use instead: a flag, perhaps with a value."""
        new = self._known(module, options.get("new_flag"), None)
        if isinstance(new, str):
            return new
        message = str(self._known(module, options.get("error_message"), "")) or help_text
        after = re.search(r"[Uu]se\s+[`'\"]?(--[a-z][\w-]*(?:=\w+)?)", message)
        return after[1] if after else None

    # Values

    def _known(self, module: Module, node: ast.expr | None, otherwise: Any) -> Any:
        if node is None:
            return otherwise
        try:
            return plain(self._evaluator.value(module, node))
        except UnknownValueError:
            return otherwise

    def _choices(self, module: Module, node: ast.expr, local: Mapping[str, Any], declared: Declared) -> None:
        """Choices that a run computes are marked dynamic; those known are given all the same."""
        try:
            held = self._evaluator.value(module, node, local)
            if held is None:
                return
            declared["choices"] = [plain(item) for item in held]
        except (UnknownValueError, TypeError):
            declared["dynamic"] = True
            if isinstance(node, ast.BinOp):
                for side in (node.left, node.right):
                    part: Declared = {}
                    self._choices(module, side, local, part)
                    declared.setdefault("choices", []).extend(part.get("choices", []))

    def _default(self, module: Module, node: ast.expr | None, declared: Declared) -> None:
        match node:
            case None:
                return
            case ast.Attribute(value=ast.Name(id="ServerArgs"), attr=name):
                self._field_default(name, declared)
                return
            case ast.Call(func=ast.Name(id="_declared_default"), args=[ast.Constant(value=str(name))]):
                self._field_default(name, declared)
                return
        try:
            value = plain(self._evaluator.default(module, node))
        except UnknownValueError:
            declared["computed"] = " ".join(ast.unparse(node).split())[:80]
            return
        if value != SUPPRESS:
            declared["default"] = value

    def _field_default(self, name: str, declared: Declared) -> None:
        if name in self._fields:
            module, _, default = self._fields[name]
            self._default(module, default, declared)

    def _constant(self, module: Module, node: ast.expr, declared: Declared) -> None:
        value = self._known(module, node, None)
        if value is not None:
            declared["const"] = value


def _with_opposites(declared: Declared) -> Declared:
    """Add the `--no-` spellings that argparse makes itself."""
    if declared.get("action") == "BooleanOptionalAction":
        names = [declared["name"], *declared.get("aliases", [])]
        declared["aliases"] = names[1:] + [f"--no-{name[2:]}" for name in names if name.startswith("--")]
    return declared


def _set(declared: Declared, key: str, value: Any) -> None:
    if value:
        declared[key] = value


def _field_name(flag: str) -> str:
    return flag.lstrip("-").replace("-", "_")


def _derived(annotation: ast.expr) -> bool:
    return any(isinstance(node, ast.Name) and node.id == "Derived" for node in ast.walk(annotation))


def _optional(kind: ast.expr) -> tuple[ast.expr, bool]:
    """Take `Optional[...]` or `| None` off a type."""
    match kind:
        case ast.Subscript(value=ast.Name(id="Optional"), slice=inner):
            return inner, True
        case ast.BinOp(left=inner, op=ast.BitOr(), right=ast.Constant(value=None)):
            return inner, True
        case ast.Subscript(value=ast.Name(id="Union"), slice=ast.Tuple(elts=[inner, ast.Constant(value=None)])):
            return inner, True
        case _:
            return kind, False


def _scalar(kind: str) -> str:
    return kind if kind in {"int", "float"} else "str"


def _symbol_name(node: ast.expr) -> str:
    text = ast.unparse(node)
    return text if text.startswith("json.") else text.rsplit(".", 1)[-1]
