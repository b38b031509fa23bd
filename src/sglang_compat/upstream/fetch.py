"""Bring a release's wheel into the cache."""

import subprocess
import sys
import tempfile
from pathlib import Path

from packaging.version import InvalidVersion, Version

from sglang_compat.faults import Fault, GuideError
from sglang_compat.files import cache_dir, half, sweep

PYTHON_VERSION = "3.12"  # what SGLang's wheels are built for; their Python runs on 3.11 as well
NO_NETWORK = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeout",
    "ProxyError",
    "Connection refused",
)


def fetch_wheel(release: str) -> Path:
    """Give a release's wheel, downloading it once.

    Two processes may ask at the same time: each downloads into a folder of its own and moves the whole file.

    Args:
        release: A released version such as ``0.5.23`` or ``0.5.10.post1``.

    Returns:
        The wheel in ``cache_dir()/wheels``.

    Raises:
        GuideError: The text is no version, the package index has no such release, or it cannot be reached.
    """
    try:
        Version(release)
    except InvalidVersion as error:
        raise _fault(release, "is not a version", "Write it as SGLang does, e.g. 0.5.23.") from error
    wheels = cache_dir() / "wheels"
    if found := sorted(wheels.glob(f"sglang-{release}-*.whl")):
        return found[0]
    wheels.mkdir(parents=True, exist_ok=True)
    sweep(wheels)
    with tempfile.TemporaryDirectory(dir=wheels, prefix=half()) as folder:
        pip_download([f"sglang=={release}"], Path(folder), release)
        (wheel,) = Path(folder).glob("*.whl")
        wheel.replace(wheels / wheel.name)  # whole or not at all
    return wheels / wheel.name


def pip_download(requirements: list[str], folder: Path, release: str) -> None:
    """Download wheels without their dependencies.

    Args:
        requirements: What to download, as pip names it.
        folder: Where to put the wheels.
        release: The SGLang release they are for, to name in an error.

    Raises:
        GuideError: The index has no such package, or it cannot be reached.
    """
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--disable-pip-version-check",
        "--no-input",
    ]
    command += ["--no-deps", "--only-binary=:all:", "--python-version", PYTHON_VERSION, "--dest", str(folder)]
    pip = subprocess.run([*command, *requirements], capture_output=True, text=True, check=False)
    if pip.returncode:
        raise pip_fault(pip.stderr + pip.stdout, " ".join(requirements), release)


def pip_fault(output: str, wanted: str, release: str) -> GuideError:
    """Say why pip failed.

    Args:
        output: What pip printed.
        wanted: The requirements asked for.
        release: The SGLang release they are for.

    Returns:
        One fault: no network, no such release, or pip's own last line.
    """
    if any(sign in output for sign in NO_NETWORK):
        return _fault(release, f"the package index cannot be reached for {wanted}", "Try again with a network.")
    if "from versions: none" in output:  # pip that may not try again says nothing of the network
        return _fault(
            release,
            f"the package index has nothing for {wanted}, or cannot be reached",
            "Try again with a network; `sglang-compat upstream list` shows the releases known.",
        )
    if "No matching distribution" in output:
        return _fault(
            release,
            f"the package index has no {wanted}",
            "`sglang-compat upstream list` shows the releases known; check the number.",
        )
    last = (output.strip().splitlines() or ["no output"])[-1]
    return _fault(release, f"pip failed for {wanted}: {last}", "Run it again; a half-made download is redone.")


def _fault(release: str, problem: str, remedy: str) -> GuideError:
    return GuideError([Fault(f"release {release}", "", problem, remedy)])
