"""While the guide is served: an error's page that stays as it was is not made again.

A server builds the whole site for each edit. What Markdown and the theme made of a generated page is kept in memory,
and handed out again as long as nothing that it is made of differs. A build from the command line keeps nothing.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import write_file

from sglang_compat.pages import SECTION

RENDERED = ("content", "toc", "_title_from_render", "present_anchor_ids")  # what `Page.render` sets


class KeptPage(Page):
    """A page whose Markdown is converted again only when it, or what its links can lead to, differs.

    Args:
        kept: Of each page, what its Markdown was, and what came of it; shared by all builds of a server.
        around: What it depends on besides.
    """

    def __init__(self, kept: dict[str, tuple[str, dict[str, Any]]], around: str, *given: Any):
        super().__init__(*given)
        self._kept, self._around = kept, around

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Convert the Markdown, or take what came of it last time."""
        source = _hash(self._around, self.markdown)
        found = self._kept.get(self.file.src_uri)
        if found and found[0] == source:
            vars(self).update(found[1])
        else:
            super().render(config, files)
            self._kept[self.file.src_uri] = source, {name: vars(self)[name] for name in RENDERED}


@dataclass(frozen=True)
class Output:
    """What was made of a page.

    Args:
        source: Hash of what it was made from.
        html: The page.
        entries: What the search index has of it.
    """

    source: str
    html: str
    entries: list[dict[str, Any]]


class Keeper:
    """What a server keeps from one build to the next."""

    def __init__(self) -> None:
        self._rendered: dict[str, tuple[str, dict[str, Any]]] = {}
        self._outputs: dict[str, Output] = {}
        self.copies: dict[str, str] = {}  # each page as Markdown, by its URL
        self._settings = ""  # of the build that is going on
        self._reused: list[Page] = []
        self._sources: dict[str, str] = {}
        self._inclusions: dict[str, InclusionLevel] = {}

    def take_in(self, files: Files, config: MkDocsConfig) -> None:
        """Make the pages of errors ones that are kept."""
        self._settings = _settings(config)
        around = _hash(self._settings, sorted(files.src_uris))
        for file in files.documentation_pages():
            if file.src_uri.startswith(f"{SECTION}/") and file.page is None:
                KeptPage(self._rendered, around, None, file, config)

    def skip(self, files: Files, nav: Navigation) -> None:
        """Leave pages that would come out as last time out of what is built from here on."""
        frame = _hash(self._settings, [(page.url, str(page.title)) for page in nav.pages])
        self._reused, self._sources = [], {}
        for file in files.documentation_pages():
            page = file.page
            if not isinstance(page, KeptPage):
                continue
            # What plugins add to `meta` from here on, they make of the same.
            source = _hash(frame, page.markdown, page.content, page.edit_url, json.dumps(page.meta, default=str))
            self._sources[page.url] = source
            kept = self._outputs.get(page.url)
            if kept and kept.source == source:
                self._reused.append(page)
                self._inclusions[file.src_uri], file.inclusion = file.inclusion, InclusionLevel.EXCLUDED

    def keep(self, page: Page, html: str, entries: list[dict[str, Any]]) -> None:
        """Keep what was made of a page; its copy as Markdown is to be made anew."""
        self.copies.pop(page.url, None)
        if isinstance(page, KeptPage):
            self._outputs[page.url] = Output(self._sources[page.url], html, entries)

    def hand_out(self, files: Files, index: list[dict[str, Any]]) -> None:
        """Write the pages that were left out, and put them back among the site's files and into the index."""
        for page in self._reused:
            kept = self._outputs[page.url]
            page.file.inclusion = self._inclusions[page.file.src_uri]
            write_file(kept.html.encode(), page.file.abs_dest_path)
            index += kept.entries


def _settings(config: MkDocsConfig) -> str:
    """Hash the site's settings, and the theme's files that are the guide's own."""
    folders = [Path(one) for one in config.theme.dirs if "site-packages" not in one]
    theme = [path.read_bytes() for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    return _hash(Path(config.config_file_path).read_bytes(), config.site_url, config.repo_url, *theme)


def _hash(*parts: Any) -> str:
    made = hashlib.sha256()
    for part in parts:
        made.update(part if isinstance(part, bytes) else repr(part).encode())
        made.update(b"\0")
    return made.hexdigest()
