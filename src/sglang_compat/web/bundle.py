"""What a browser loads to check commands: Brython, the modules as they are, and the data. Pure but for `modules`.

Everything is a classic script that hands a value to `guideData`, because that is what also loads from `file://`.
"""

import ast
import base64
import hashlib
import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from sglang_compat import releases
from sglang_compat.check.guide import rules_text
from sglang_compat.files import compact
from sglang_compat.match.flagtable import pack_flags
from sglang_compat.snippets import Snippet
from sglang_compat.upstream.machines import machines
from sglang_compat.upstream.models import rows
from sglang_compat.web.page import flag_row

FOLDER = "data/check"  # below the docs folder
ENTRIES = (
    "sglang_compat.web.worker",
    "sglang_compat.web.page",
    "sglang_compat.web.sandbox",
    "sglang_compat.manifests",
)
PACKAGE = "sglang_compat"
YAML = ("composer", "error", "events", "nodes", "parser", "reader", "scanner", "tokens")  # PyYAML's, down to the nodes
# What of Brython's own library the modules and the stand-ins load; everything else is left out.
LIBRARY = ("_ast", "_json", "ast", "python_re")


def check_files(snippets: Sequence[Snippet]) -> dict[str, str]:
    """Make the files of the check page.

    Args:
        snippets: The records.

    Returns:
        Path below the docs folder -> text.

    Raises:
        GuideError: A validator's parameters cannot be bound, or a record's architecture is not known.
    """
    known = releases.releases()
    made = {f"{FOLDER}/runtime.js": _runtime(), f"{FOLDER}/common.js": _common()}
    made[f"{FOLDER}/frame.html"] = _frame()
    choices = {
        "releases": list(reversed(known)),
        "gpus": [[machine.id, machine.device] for machine in machines().values()],
        "architectures": sorted({row["architecture"] for row in rows()}),
    }
    made[f"{FOLDER}/choices.js"] = _script("choices", choices)
    for release, rules in rules_text(snippets, known).items():
        made[f"{FOLDER}/release-{release}.js"] = f"guideData({_release(release)}{rules}}});\n"
    return made


@cache
def _release(release: str) -> str:
    """Give what stands in a release's file before its rules."""
    own = compact({"release": release, "flags": _flag_rows(release)})
    return f'{compact(f"release-{release}")},{own.removesuffix("}")},"rules":'


def _frame() -> str:
    """Give the document in which Python runs: its script is in it, since without origin it loads nothing from disk."""
    script = (files(PACKAGE) / "web" / "frame.js").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; script-src 'unsafe-eval' 'sha256-{digest}' blob:; worker-src blob:"
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>Runs the guide's Python</title>\n<script>{script}</script>\n</html>\n"
    )


def _script(name: str, value: Any) -> str:
    """Write a value as a script; JSON is JavaScript, but for nothing that these files hold."""
    return f"guideData({compact(name)},{compact(value)});\n"


def _flag_rows(release: str) -> list[list[Any]]:
    flags = {flag.name: flag for flag in releases.flags(release).values()}
    return [flag_row(flag) for flag in flags.values()]


@cache  # a server makes it once: it changes with the harvested data only
def _common() -> str:
    return _script("common", common_data())


def common_data() -> dict[str, Any]:
    """Give what is the same for every release: the models, the flags' history, the releases."""
    known = releases.releases()
    return {"models": rows(), "history": pack_flags(known), "releases": known}


@cache
def _runtime() -> str:
    """Give Brython with the modules, from the installed packages; the engine as text, for a worker to be made of."""
    engine = (files("brython") / "data" / "brython.js").read_text("utf-8")
    return _script("runtime", {"engine": engine, "modules": {**_library(), **modules()}})


def _library() -> dict[str, Any]:
    """Give the part of Brython's library that is needed, our stand-ins, and PyYAML."""
    text = (files("brython") / "data" / "brython_stdlib.js").read_text("utf-8")
    start = text.index("{", text.index("var scripts"))
    everything, _ = json.JSONDecoder().raw_decode(text, start)
    found = {name: [*everything[name][:2], [], *everything[name][3:]] for name in LIBRARY if name in everything}
    folder = files(PACKAGE) / "web" / "standins"
    found["collections"] = [".py", (folder / "collections" / "__init__.py").read_text("utf-8"), [], True]
    found["collections.abc"] = [".py", (folder / "collections" / "abc.py").read_text("utf-8"), []]
    for entry in folder.iterdir():
        if entry.name.endswith(".py"):
            found[entry.name.removesuffix(".py")] = [".py", entry.read_text("utf-8"), []]
    found["yaml"] = [".py", "", [], True]
    for name in YAML:
        found[f"yaml.{name}"] = [".py", (files("yaml") / f"{name}.py").read_text("utf-8"), []]
    return found


def modules() -> dict[str, list[Any]]:
    """Give the package's modules that the browser runs, unchanged, in Brython's form.

    They are found by following imports, those for type checking aside.
    """
    found: dict[str, list[Any]] = {}
    pending = list(ENTRIES)
    while pending:
        name = pending.pop()
        if name in found:
            continue
        *parents, last = name.split(".")
        folder = files(PACKAGE).joinpath(*parents[1:])
        package = not parents or (folder / last).is_dir()
        inside = folder if not parents else folder / last
        source = (inside / "__init__.py" if package else folder / f"{last}.py").read_text("utf-8")
        found[name] = [".py", source, [], *([True] if package else [])]
        pending += [name.rpartition(".")[0]] if "." in name else []
        pending += _imported(source)
    return found


def _imported(source: str) -> list[str]:
    """List the package's modules that a source imports when it is loaded."""
    names: list[str] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == PACKAGE:
            names.append(node.module)
            names += [f"{node.module}.{alias.name}" for alias in node.names if _is_module(node.module, alias.name)]
    return names


def _is_module(package: str, name: str) -> bool:
    folder = files(PACKAGE).joinpath(*package.split(".")[1:])
    return (folder / f"{name}.py").is_file() or (folder / name / "__init__.py").is_file()
