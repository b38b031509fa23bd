"""What `mkdocs serve` builds again for: what a person edits, and not what the build has generated in the docs folder.

Otherwise each edit is built twice, and the browser, which asks for the page after the first time, waits for the second.
"""

from pathlib import Path

from mkdocs.livereload import LiveReloadServer
from watchdog.events import FileSystemEvent, FileSystemEventHandler

from sglang_compat.pages import FILES, GENERATED


class _Edits(FileSystemEventHandler):
    """Asks the server to build again.

    Args:
        server: The server.
        docs: The docs folder.
    """

    def __init__(self, server: LiveReloadServer, docs: Path):
        self._server, self._docs = server, docs

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Do as MkDocs' own handler does, which is for everything in the folder."""
        first = Path(str(event.src_path)).relative_to(self._docs).parts[:1]
        if not event.is_directory and not {*first} & {*GENERATED, *FILES}:
            with self._server._rebuild_cond:
                self._server._want_rebuild = True
                self._server._rebuild_cond.notify_all()


def watch_edits(server: LiveReloadServer, docs: Path) -> None:
    """Let a server watch of the docs folder what is written by hand.

    Args:
        server: The server, which watches all of the folder.
        docs: The docs folder.
    """
    docs = docs.absolute()
    server.unwatch(str(docs))
    server.observer.schedule(_Edits(server, docs), str(docs), recursive=True)
