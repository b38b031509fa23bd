"""A release's own packages in a folder that lies ahead of the shared base.

The base is the interpreter that runs us, with the extra ``upstream``. Ahead of it on PYTHONPATH lie the
release's wheel and, shared between the releases that pin the same, its transformers with what that needs in
exactly one version.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.resources import files
from pathlib import Path
from zipfile import ZipFile

from packaging.metadata import Metadata
from packaging.requirements import Requirement
from packaging.version import Version

from sglang_compat.faults import Fault, GuideError
from sglang_compat.files import cache_dir, write_text
from sglang_compat.upstream.fetch import fetch_wheel, pip_download, pip_fault

MARKER = ".complete"  # written last: a folder without it is half-made
CHECKED = ".checked"
# transformers checks these against its own pins when imported, so they go with it.
WITH_TRANSFORMERS = ("tokenizers", "huggingface-hub", "safetensors")
BASE_COMMAND = "pip install 'sglang-compat-guide[upstream]'"


def known_releases() -> list[str]:
    """Give every release that the guide knows, oldest first."""
    text = (files("sglang_compat.upstream") / "releases.txt").read_text("utf-8")
    return sorted(text.split(), key=Version)


def installed_releases() -> list[str]:
    """Give the releases whose overlay is complete, oldest first."""
    folders = (cache_dir() / "releases").glob(f"*/{MARKER}")
    return sorted((folder.parent.name for folder in folders), key=Version)


def release_dir(release: str) -> Path:
    """Give the folder of an installed release; SGLang's package is ``sglang`` in it.

    Raises:
        GuideError: It is not installed.
    """
    folder = cache_dir() / "releases" / release
    if not (folder / MARKER).exists():
        remedy = f"Run `sglang-compat upstream install {release}`."
        raise GuideError([Fault("--release", release, "this release is not installed", remedy)])
    return folder


def python_path(release: str) -> list[Path]:
    """Give what goes ahead of the base for a release.

    Raises:
        GuideError: It is not installed.
    """
    folder = release_dir(release)
    return [folder, cache_dir() / "transformers" / (folder / MARKER).read_text("utf-8").strip()]


def require_base() -> None:
    """Make sure that the shared base is there.

    Raises:
        GuideError: The extra is not installed for this interpreter.
    """
    missing = [name for name in ("torch", "msgspec", "xgrammar", "zmq") if not importlib.util.find_spec(name)]
    if missing:
        problem = f"SGLang's own checks need packages that are not installed ({', '.join(missing)}, ...)"
        raise GuideError([Fault("the extra `upstream`", "", problem, f"Run `{BASE_COMMAND}`.")])


def install(release: str) -> bool:
    """Install a release beside the base.

    Args:
        release: A version such as ``0.5.23``.

    Returns:
        Whether anything had to be done.

    Raises:
        GuideError: No such release, no network, or pip fails.
    """
    target = cache_dir() / "releases" / release
    if (target / MARKER).exists():
        return False
    wheel = fetch_wheel(release)
    key = _install_transformers(_requirements(wheel), release)
    shutil.rmtree(target, ignore_errors=True)  # half-made
    _pip_target([str(wheel)], target, release)
    write_text(target / MARKER, key + "\n")
    return True


def remove(release: str) -> None:
    """Remove a release's overlay, and the transformers that no other release uses. Its wheel is kept.

    Raises:
        GuideError: It is not installed.
    """
    key = python_path(release)[1].name
    folder = release_dir(release)
    (folder / MARKER).unlink()
    shutil.rmtree(folder)
    if all(python_path(other)[1].name != key for other in installed_releases()):
        shutil.rmtree(cache_dir() / "transformers" / key, ignore_errors=True)


def is_checked(release: str) -> bool:
    """Whether an installed release was seen to resolve a bare command."""
    return (release_dir(release) / CHECKED).exists()


def mark_checked(release: str) -> None:
    """Note that an installed release resolves a bare command."""
    write_text(release_dir(release) / CHECKED, "")


def _requirements(wheel: Path) -> dict[str, Requirement]:
    """Read what a wheel asks for here, without its extras, by name."""
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = Metadata.from_email(archive.read(name), validate=False)
    wanted = metadata.requires_dist or []
    return {one.name: one for one in wanted if one.marker is None or one.marker.evaluate({"extra": ""})}


def _install_transformers(wanted: dict[str, Requirement], release: str) -> str:
    """Install a release's transformers, once for all that pin the same; give its folder's name."""
    transformers, tokenizers = wanted["transformers"], wanted.get("tokenizers")
    pins = [transformers, *([tokenizers] if tokenizers else [])]
    key = "-".join(f"{pin.name}{pin.specifier}".replace("==", "-") for pin in pins)
    target = cache_dir() / "transformers" / key
    if (target / MARKER).exists():
        return key
    with tempfile.TemporaryDirectory() as folder:
        pip_download([str(transformers)], Path(folder), release)
        (wheel,) = Path(folder).glob("*.whl")
        own = _requirements(wheel)
        if tokenizers:
            own["tokenizers"].specifier &= tokenizers.specifier
        shutil.rmtree(target, ignore_errors=True)
        _pip_target([str(wheel), *(str(own[name]) for name in WITH_TRANSFORMERS)], target, release)
    write_text(target / MARKER, "")
    return key


def _pip_target(wanted: list[str], target: Path, release: str) -> None:
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    # Compiled when first imported: most of it never is.
    command += ["--no-deps", "--no-compile", "--only-binary=:all:", "--target", str(target)]
    if wanted[0].endswith(".whl") and len(wanted) == 1:
        # SGLang's wheels are tagged for one Python; what is run of them is pure Python.
        command += ["--python-version", "3.12", "--ignore-requires-python"]
    pip = subprocess.run(
        [*command, *wanted], capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": ""}
    )
    if pip.returncode:
        raise pip_fault(pip.stderr + pip.stdout, " ".join(Path(one).name for one in wanted), release)
