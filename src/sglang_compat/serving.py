"""What `mkdocs serve` builds again for: what a person edits, and not what the build has generated in the docs folder.

Otherwise each edit is built twice, and the browser, which asks for the page after the first time, waits for the second;
and twice a second the server looks at thousands of files that nobody edits.
"""

from pathlib import Path

from mkdocs.livereload import LiveReloadServer
from watchdog.events import EVENT_TYPE_CREATED, EVENT_TYPE_MOVED, FileSystemEvent, FileSystemEventHandler

from sglang_compat.pages import FILES, GENERATED


class _Edits(FileSystemEventHandler):
    """Asks the server to build again.

    Args:
        server: The server.
        docs: The docs folder.
    """

    def __init__(self, server: LiveReloadServer, docs: Path):
        self._server, self._docs = server, docs

    def watch(self, folder: Path) -> bool:
        """Watch a folder of the docs folder with all below it, if it is written by hand; say whether it is."""
        by_hand = folder.is_dir() and folder.name not in GENERATED
        if by_hand:
            self._server.observer.schedule(self, str(folder), recursive=True)
        return by_hand

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Do as MkDocs' own handler does, which is for everything in the folder."""
        path = Path(str(event.dest_path or event.src_path))
        first = path.parent == self._docs
        if event.is_directory:
            edited = first and event.event_type in (EVENT_TYPE_CREATED, EVENT_TYPE_MOVED) and self.watch(path)
        else:
            edited = not (first and path.name in FILES)
        if edited:
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
    edits = _Edits(server, docs)
    server.observer.schedule(edits, str(docs), recursive=False)
    for folder in docs.iterdir():
        edits.watch(folder)
