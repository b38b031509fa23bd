"""A generated page from Markdown to HTML: on every core at once, and not again while it stays the same.

MkDocs converts one page after the other on one core, and that is most of a build. Here other processes begin with the
last page, while MkDocs begins with the first. It takes over what they have made, and a page that nobody has begun when
its turn comes is converted as always. So is a page that could not be converted, or of which something was to be said:
then the build says it, and counts it, as if there were one process.
"""

import gc
import hashlib
import logging
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from multiprocessing import active_children, connection, get_context, parent_process
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from sglang_compat import pieces
from sglang_compat.pages import GENERATED

RENDERED = ("content", "toc", "_title_from_render", "present_anchor_ids")  # what `Page.render` sets, and its links
PATIENCE = 120  # seconds for one page, by many times the longest; a process that is stopped would take for ever
MOST = 8  # processes: what MkDocs does on its one core takes longer than converting on so many

log = logging.getLogger("mkdocs.plugins.sglang_compat")


@dataclass(frozen=True)
class Made:
    """What came of a page's Markdown.

    Args:
        source: Hash of what it was made from.
        rendered: The page's attributes.
        links: The anchors of other pages that it links to, by the path of their Markdown.
        pieces: What came of each of the pieces that it was converted in; none of a page that was converted whole.
    """

    source: str
    rendered: dict[str, Any]
    links: dict[str, dict[str, str]] | None
    pieces: "tuple[Made, ...]" = ()


class GeneratedPage(Page):
    """A page that is converted only if nobody did it with the same Markdown, and the same pages to link to.

    Args:
        conversions: What came of pages so far.
    """

    def __init__(self, conversions: "Conversions", *given: Any):
        super().__init__(*given)
        self._conversions = conversions

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Convert the Markdown, or take what came of it; but not where a plugin writes tags into that."""
        source = self._conversions.source(self)
        made = self._conversions.of(self)
        if made and made.source == source and "source" not in self.meta:
            self._take(made, files)
        else:
            made = self.convert(config, files)
            self._conversions.keep(self, made)
        self.made = made

    @property
    def source(self) -> str:
        """Hash what the page shows: its Markdown, which tells what it was made into, and what became of that since."""
        as_made = self.content is self.made.rendered["content"]
        return digest(self.made.source, None if as_made else self.content)

    def convert(self, config: MkDocsConfig, files: Files) -> Made:
        """Convert the Markdown here and now; of a long list, what is not as it was when it was converted last."""
        assert self.markdown is not None
        texts = pieces.cut(self.markdown)
        made = self._in_pieces(texts, config, files) if len(texts) > 1 else None
        if made is None:
            return self._whole(config, files)
        self._take(made, files)
        return made

    def _take(self, made: Made, files: Files) -> None:
        """Be converted."""
        vars(self).update(made.rendered)
        if made.links is not None:
            self.links_to_anchors = {files.src_uris[path]: links for path, links in made.links.items()}

    def _whole(self, config: MkDocsConfig, files: Files) -> Made:
        """Convert the Markdown at one go."""
        super().render(config, files)
        links = self.links_to_anchors
        return Made(
            self._conversions.source(self),
            {name: vars(self)[name] for name in RENDERED},
            None if links is None else {file.src_uri: anchors for file, anchors in links.items()},
        )

    def _in_pieces(self, texts: Sequence[str], config: MkDocsConfig, files: Files) -> Made | None:
        """Convert the pieces by themselves; None when they have a heading's name in common, which one must change."""
        before = self._conversions.last(self)
        known = {piece.source: piece for piece in before.pieces} if before else {}
        made = []
        for text in texts:
            part = copy(self)
            part.markdown = text
            made.append(known.get(self._conversions.source(part)) or part._whole(config, files))
        names = [name for piece in made for name in piece.rendered["present_anchor_ids"]]
        if len(names) != len({*names}):
            return None
        rendered = {
            **made[0].rendered,
            "content": pieces.joined(texts, [piece.rendered["content"] for piece in made]),
            "toc": pieces.headings([piece.rendered["toc"] for piece in made]),
            "present_anchor_ids": {*names},
        }
        links: dict[str, dict[str, str]] = {}
        for path, anchors in (link for piece in made for link in (piece.links or {}).items()):
            links.setdefault(path, {}).update(anchors)
        return Made(self._conversions.source(self), rendered, links, tuple(made))


class Conversions:
    """What came of the generated pages' Markdown, in this build or, while the guide is served, in one before."""

    def __init__(self) -> None:
        self._made: dict[str, Made] = {}  # by the path of the Markdown
        self._coming: dict[str, Future[Made | None]] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._around = ""  # what all pages depend on besides

    def take_in(self, files: Files, config: MkDocsConfig) -> None:
        """Make the generated pages ones that are converted here."""
        self._around = digest(settings(config), sorted(files.src_uris))
        titles = dict(_named(config.nav))
        for file in files.documentation_pages():
            if file.src_uri.partition("/")[0] in GENERATED and file.page is None:
                GeneratedPage(self, titles.get(file.src_uri), file, config)

    def share(self, files: Files, config: MkDocsConfig) -> None:
        """Let other processes begin with the last page. They are forked, and so know all that MkDocs knows by now.

        A fork takes no threads along, and a lock that one of them held stays locked: a server that answers meanwhile
        converts alone, which is little, since most pages stay as they are.
        """
        pages = [file.page for file in files.documentation_pages() if isinstance(file.page, GeneratedPage)]
        others = min(_cores(), MOST) - 1
        if not pages or not others or threading.active_count() > 1:
            return
        paths = [page.file.src_uri for page in reversed(pages)]
        # There may be no more processes, or no semaphores on this system, or the first to come is killed at once.
        with suppress(OSError, ImportError, NotImplementedError, BrokenExecutor):
            self._pool = ProcessPoolExecutor(others, get_context("fork"), _Helper.begin, (files, config))
            self._coming = {path: self._pool.submit(_Helper.convert, path) for path in paths}

    def of(self, page: Page) -> Made | None:
        """Give what came of a page's Markdown last, if anything did; wait for it where another process is at it."""
        future = self._coming.pop(page.file.src_uri, None)
        if future and not future.cancel():
            try:
                if made := future.result(PATIENCE):
                    self.keep(page, made)
            except TimeoutError:
                log.info("A process that converts pages does not answer: the other pages are converted without it.")
                self.end(0)
            except Exception:  # that process died: the page is still to be converted
                log.debug("A process that converts pages died.")
        return self.last(page)

    def last(self, page: Page) -> Made | None:
        """Give what came of a page's Markdown last, as far as this process knows."""
        return self._made.get(page.file.src_uri)

    def keep(self, page: Page, made: Made) -> None:
        """Keep what came of a page's Markdown."""
        self._made[page.file.src_uri] = made

    def source(self, page: Page) -> str:
        """Hash what a page is made from."""
        return digest(self._around, page.markdown)

    def end(self, patience: float = PATIENCE) -> None:
        """Send the other processes away; one that does not go is killed.

        Args:
            patience: Seconds that each may take to go.
        """
        self._coming = {}
        if self._pool:
            processes = active_children()
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.join(patience)
                process.kill()
            self._pool = None


class _Helper(logging.Handler):
    """Another process; as a handler, it hears whether something is said about a page.

    Args:
        files: The site's files.
        config: The site's settings.
    """

    here: "_Helper"  # the one of this process

    def __init__(self, files: Files, config: MkDocsConfig):
        super().__init__()
        self.files, self.config, self.said = files, config, False

    @classmethod
    def begin(cls, files: Files, config: MkDocsConfig) -> None:
        """Make this process one that helps. It ends with its parent, however that ends."""
        gc.freeze()  # nobody need look through what is the parent's, and copy it by that
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        threading.Thread(target=_end_with_parent, daemon=True).start()
        cls.here = cls(files, config)
        for name in (None, "mkdocs"):
            logging.getLogger(name).handlers = [cls.here]

    @classmethod
    def convert(cls, path: str) -> Made | None:
        """Convert a page as it was written; None when that fails, or when there is something to say."""
        helper, page = cls.here, cls.here.files.src_uris[path].page
        assert isinstance(page, GeneratedPage)
        helper.said, helper.config._current_page = False, page
        try:
            page.read_source(helper.config)
            made = page.convert(helper.config, helper.files)
        except Exception:
            return None
        return None if helper.said else made

    def emit(self, record: logging.LogRecord) -> None:
        """Note that something was said; the build will say it."""
        self.said = True


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)


def _named(items: Any) -> Iterator[tuple[str, str]]:
    """List the pages to which the navigation gives a title of its own, with that title."""
    for item in items or ():
        for title, what in item.items() if isinstance(item, dict) else ():
            if isinstance(what, str):
                yield what, title
            else:
                yield from _named(what)


def _cores() -> int:
    """Count the cores that this process may use; one where processes cannot be forked, or not safely."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


def settings(config: MkDocsConfig) -> str:
    """Hash the site's settings, and the theme's files that are the guide's own."""
    folders = [Path(one) for one in config.theme.dirs if "site-packages" not in one]
    theme = [path.read_bytes() for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    path = config.config_file_path  # none when they come from standard input; then they stay as they are
    return digest(Path(path).read_bytes() if path else b"", config.site_url, config.repo_url, *theme)


def digest(*parts: Any) -> str:
    """Hash what something is made from."""
    made = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode() if isinstance(part, str) else repr(part).encode()
        made.update(b"%d " % len(data))
        made.update(data)
    return made.hexdigest()
