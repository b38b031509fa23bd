"""Writing files whole or not at all, and where downloads are cached."""

import os
import tempfile
from pathlib import Path

from platformdirs import user_cache_path


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
        path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        temporary.unlink()
        raise
    return True


def cache_dir() -> Path:
    """Where downloads are kept: ``$SGLANG_COMPAT_CACHE``, or the user's cache folder."""
    override = os.environ.get("SGLANG_COMPAT_CACHE")
    return Path(override) if override else user_cache_path("sglang-compat")
