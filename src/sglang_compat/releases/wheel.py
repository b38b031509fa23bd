"""Read a release's Python out of its wheel, without unpacking or importing it."""

import ast
import re
import sys
import warnings
import zipfile
import zlib
from functools import cached_property
from pathlib import Path

from sglang_compat.faults import Fault, GuideError

ROOT = "sglang/"
CONFIGURATION = "srt/server_args.py"
REFETCH = "Delete the file and harvest again; it is then downloaded afresh."


class Wheel:
    """The Python files of one release.

    Args:
        path: The wheel.
        release: The release it should hold.

    Raises:
        GuideError: It is missing, no zip archive, another release, or has no server arguments.
    """

    def __init__(self, path: Path, release: str):
        self.path, self.release = path, release
        try:
            self._zip = zipfile.ZipFile(path)
            names = self._zip.namelist()
        except FileNotFoundError:
            raise self.fault("", "does not exist", "Run `sglang-compat harvest` with a network.") from None
        except (OSError, zipfile.BadZipFile) as error:
            raise self.fault("", f"is not a readable wheel: {error}", REFETCH) from None
        if not any(re.fullmatch(rf"sglang-{re.escape(release)}\.dist-info/.*", name) for name in names):
            raise self.fault("", f"does not hold sglang {release}", REFETCH)
        self.files = sorted(n.removeprefix(ROOT) for n in names if n.startswith(ROOT) and n.endswith(".py"))
        if CONFIGURATION not in self.files:
            raise self.fault(
                ROOT + CONFIGURATION,
                "is not in the wheel",
                "This release is laid out differently: the harvest has to learn where its arguments are.",
            )
        self._files = frozenset(self.files)
        self._found: dict[str, Module | None] = {}

    def fault(self, place: str, problem: str, remedy: str) -> GuideError:
        """Name one thing that is wrong with this wheel."""
        return GuideError([Fault(str(self.path), place, problem, remedy)])

    def text(self, file: str) -> str:
        """Read a file.

        Args:
            file: Its path below ``sglang/``.

        Raises:
            GuideError: It cannot be read.
        """
        try:
            return self._zip.read(ROOT + file).decode("utf-8-sig")
        except (OSError, zipfile.BadZipFile, zlib.error, ValueError, EOFError) as error:
            raise self.fault(ROOT + file, f"cannot be read: {error}", REFETCH) from None

    def module(self, file: str) -> "Module":
        """Read and parse a file.

        Args:
            file: Its path below ``sglang/``.

        Raises:
            GuideError: It cannot be read, or is not Python that this interpreter understands.
        """
        text = self.text(file)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # invalid escapes are upstream's business
                tree = ast.parse(text)
        except (SyntaxError, ValueError) as error:  # ValueError: a null byte
            python = ".".join(map(str, sys.version_info[:2]))
            problem = f"is not Python {python}: {error}"
            raise self.fault(ROOT + file, problem, "Harvest with a newer Python.") from None
        return Module(file, text, tree)

    def find(self, dotted: str) -> "Module | None":
        """Give the module of a dotted name such as ``sglang.srt.environ``, if the wheel has it.

        Only these are kept: the trees of all files together take a gigabyte, and the collector's time.
        """
        if dotted not in self._found:
            base = dotted.replace(".", "/").removeprefix(ROOT)
            files = [file for file in (f"{base}.py", f"{base}/__init__.py") if file in self._files]
            self._found[dotted] = self.module(files[0]) if files else None
        return self._found[dotted]


class Module:
    """One parsed file.

    Args:
        file: Its path below ``sglang/``.
        text: Its source.
        tree: Its syntax tree.
    """

    def __init__(self, file: str, text: str, tree: ast.Module):
        self.file, self.text, self.tree = file, text, tree

    @cached_property
    def _lines(self) -> list[bytes]:
        return self.text.encode().split(b"\n")

    def line(self, node: ast.stmt) -> str:
        """Give a statement's source on one line; `ast.get_source_segment` splits the whole file every time."""
        lines = self._lines[node.lineno - 1 : node.end_lineno]
        lines[-1] = lines[-1][: node.end_col_offset]
        lines[0] = lines[0][node.col_offset :]
        return " ".join(b"\n".join(lines).decode().split())

    @cached_property
    def assigned(self) -> dict[str, list[ast.expr]]:
        """What the module binds its names to at its top level, in order."""
        found: dict[str, list[ast.expr]] = {}
        for node in self.tree.body:
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        found.setdefault(target.id, []).append(node.value)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
                found.setdefault(node.target.id, []).append(node.value)
        return found

    @cached_property
    def imported(self) -> dict[str, tuple[str, str]]:
        """Names imported from elsewhere in SGLang: name -> (dotted module, name there)."""
        found = {}
        package = ROOT + self.file.rsplit("/", 1)[0]
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                parts = package.split("/")
                if node.level:
                    base = ".".join(parts[: len(parts) - node.level + 1])
                    dotted = f"{base}.{node.module}" if node.module else base
                else:
                    dotted = node.module or ""
                if dotted.startswith("sglang"):
                    for alias in node.names:
                        found[alias.asname or alias.name] = (dotted, alias.name)
        return found

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        """The classes defined at its top level."""
        return {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}

    @cached_property
    def functions(self) -> dict[str, ast.FunctionDef]:
        """The functions defined at its top level."""
        return {node.name: node for node in self.tree.body if isinstance(node, ast.FunctionDef)}
