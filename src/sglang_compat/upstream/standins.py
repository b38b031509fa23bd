"""Stand-ins for compiled packages that argument resolution imports but never calls."""

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import torch.library

# Not `cuda` nor `torchcodec`: other packages look at their metadata and must find none.
PACKAGES = frozenset(["torchvision", "torchaudio", "flashinfer", "sgl_kernel", "decord", "av", "soundfile"])
ROCM_PACKAGES = frozenset(["aiter"])  # AMD's kernels, which ROCm builds of SGLang import where CUDA's take ours
VERSION = "0.25.0"  # above every minimum that SGLang asks of one of them


class _Module(ModuleType):
    """A module that has every name, each a mock."""

    def __init__(self, name: str):
        super().__init__(name)
        self.__path__: list[str] = []  # a package: what is below it is stood in for as well
        self.__version__ = VERSION

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return MagicMock(name=f"{self.__name__}.{name}")


class StandIns(MetaPathFinder, Loader):
    """Finds the stand-in for a package and all that is below it.

    Args:
        packages: Top-level names to stand in for.
    """

    def __init__(self, packages: frozenset[str]):
        self.packages = packages

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Give a specification for the names that are ours."""
        if fullname.partition(".")[0] not in self.packages:
            return None
        return ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Make the empty module."""
        return _Module(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Run nothing: there is no code."""


def install(rocm: bool) -> None:
    """Let imports find the stand-ins when no real package of the name is installed.

    Args:
        rocm: Whether the simulated machine is AMD's, whose packages are imported there only.
    """
    packages = PACKAGES | ROCM_PACKAGES if rocm else PACKAGES
    sys.meta_path.append(StandIns(packages))
    _pass_over_missing_operators(packages)


def _pass_over_missing_operators(packages: frozenset[str]) -> None:
    """Let SGLang describe operators of the compiled packages, which without them do not exist.

    Args:
        packages: Whose operators, named ``PACKAGE::NAME``.
    """
    register = torch.library.register_fake

    @wraps(register)
    def register_fake(op: Any, *args: Any, **kwargs: Any) -> Callable[..., Any]:
        if isinstance(op, str) and op.partition("::")[0] in packages:
            return lambda function: function
        registered: Callable[..., Any] = register(op, *args, **kwargs)
        return registered

    torch.library.register_fake = register_fake
