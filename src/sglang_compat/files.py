"""Writing files whole or not at all, and where downloads are cached."""

import os
import tempfile
from pathlib import Path

from platformdirs import user_cache_path


def write_text(path: Path, text: str) -> bool:
    """Write a file atomically, and only if its content changes.

    An unchanged file keeps its time stamp, so a server that watches the folder does not rebuild; a process
    that dies half-way leaves the old file.

    Args:
        path: The file; its folder is made when missing.
        text: The content, written as UTF-8 with ``\\n`` line ends.

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
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    return True


def cache_dir() -> Path:
    """Where downloads are kept: ``$SGLANG_COMPAT_CACHE``, or the user's cache folder."""
    override = os.environ.get("SGLANG_COMPAT_CACHE")
    return Path(override) if override else user_cache_path("sglang-compat")
