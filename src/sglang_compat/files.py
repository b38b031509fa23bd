"""Writing files whole or not at all, and where downloads are cached.

A process may be killed at any moment, and a disk may be full. So what is being made has another name until it is
complete, `.half-` and the number of the process; what a dead process left is removed by the next one that writes there.
"""

import errno
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from sglang_compat.faults import Fault

HALF = ".half-"
REMEDIES = {
    errno.ENOSPC: "free some space, and run it again: nothing is half-written",
    errno.EDQUOT: "free some of your quota, and run it again: nothing is half-written",
    errno.EFBIG: "raise the limit of a file's size, and run it again: nothing is half-written",
    errno.EROFS: "name another place, or make this one writable",
    errno.EACCES: "name another place, or make this one writable",
    errno.EPERM: "name another place, or make this one writable",
    errno.ENOENT: "name what is there",
    errno.EMFILE: "close what is open, or raise the limit of open files",
}
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)  # of what is written, some may be there
WHOLE = ".whole"  # a set of files that is complete, but of which some may not be in their places yet


def compact(value: Any) -> str:
    """Write JSON on one line, as short as it goes; characters stand as they are.

    Args:
        value: What JSON can hold.
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def prune(top: Path, folders: Iterable[str], belongs: Callable[[str], bool]) -> list[Path]:
    """Remove what lies in generated folders and does not belong there, then the folders that hold nothing.

    Args:
        top: Where the folders are.
        folders: Their names; one that is not there is passed over.
        belongs: Whether a file stays, by its path below ``top``, with slashes.

    Returns:
        The files that were removed.

    Raises:
        OSError: One of them cannot be removed.
    """
    removed: list[Path] = []
    for each in folders:
        for folder, _, names in os.walk(top / each, topdown=False):
            below = Path(folder).relative_to(top).as_posix()
            gone = [top / below / name for name in names if not belongs(f"{below}/{name}")]
            for path in gone:
                path.unlink()
            removed += gone
            if len(gone) == len(names) and not any(Path(folder).iterdir()):
                Path(folder).rmdir()
    return removed


def write_text(path: Path, text: str) -> bool:
    r"""Write a file atomically, and only if its content changes.

    An unchanged file keeps its time stamp, so a server that watches the folder does not rebuild; a process
    that dies half-way leaves the old file.

    Args:
        path: The file; its folder is made when missing.
        text: The content, written as UTF-8 with ``\n`` line ends.

    Returns:
        Whether the file was written.

    Raises:
        OSError: The folder or file cannot be written.
    """
    data = text.encode()
    try:
        if path.read_bytes() == data:
            return False
    except FileNotFoundError:
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=half())
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    return True


def write_together(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    """Write files that belong together: whenever the process dies, either none counts as written or all do.

    Args:
        folder: Their folder.
        texts: Path below the folder -> content, as `write_text` takes it.

    Returns:
        The files whose content changed.

    Raises:
        OSError: They cannot be written; then nothing is.
    """
    folder.mkdir(parents=True, exist_ok=True)
    complete(folder)
    changed = [folder / name for name, text in texts.items() if _content(folder / name) != text.encode()]
    if not changed:
        return []
    made = Path(tempfile.mkdtemp(dir=folder, prefix=half()))
    try:
        for path in changed:
            write_text(made / path.relative_to(folder), texts[path.relative_to(folder).as_posix()])
        made.rename(folder / WHOLE)  # from here on, whoever comes next completes it
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise
    complete(folder)
    return changed


def complete(folder: Path) -> None:
    """Put into their places what an interrupted `write_together` left, and remove what is half-made.

    Raises:
        OSError: A file cannot be moved.
    """
    sweep(folder)
    whole = folder / WHOLE
    if not whole.is_dir():
        return
    for path in sorted(whole.rglob("*")):
        if path.is_file():
            target = folder / path.relative_to(whole)
            target.parent.mkdir(parents=True, exist_ok=True)
            path.replace(target)
    shutil.rmtree(whole)


def sweep(folder: Path) -> None:
    """Remove what processes that are dead left half-made in a folder."""
    for path in folder.glob(f"{HALF}*"):
        number = path.name.removeprefix(HALF).partition("-")[0]
        if number.isdigit() and not _lives(int(number)):
            with suppress(OSError):
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def half() -> str:
    """Give what the name of something half-made begins with; `sweep` finds it when this process has died."""
    return f"{HALF}{os.getpid()}-"


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # it is somebody else's
        return True
    return True


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def cache_dir() -> Path:
    """Where downloads are kept: ``$SGLANG_COMPAT_CACHE``, or the user's cache folder."""
    override = os.environ.get("SGLANG_COMPAT_CACHE")
    return Path(override) if override else user_cache_path("sglang-compat")


def system_fault(error: OSError, written: object = None) -> Fault:
    """Say what the operating system refused, and what to do about it.

    Args:
        error: What it raised.
        written: What was to be written, as the user named it; what the error names when not given.
    """
    problem = "cannot be written" if written else "the system refuses it"
    remedy = REMEDIES.get(error.errno or 0, "mend that, and run it again")
    place = written or error.filename or "the system"
    return Fault(str(place), "", f"{problem}: {error.strerror or error}", remedy)
