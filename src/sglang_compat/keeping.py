"""While the guide is served: an error's page that stays as it was is not made again.

A server builds the whole site for each edit. What the theme made of a generated page is kept in memory, and handed out
again as long as nothing that it is made of differs. A build from the command line keeps nothing.
"""

import json
from dataclasses import dataclass
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import write_file

from sglang_compat.converting import ErrorPage, digest, settings


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
        self._outputs: dict[str, Output] = {}
        self.copies: dict[str, str] = {}  # each page as Markdown, by its URL
        self._reused: list[Page] = []
        self._sources: dict[str, str] = {}
        self._inclusions: dict[str, InclusionLevel] = {}

    def skip(self, files: Files, nav: Navigation, config: MkDocsConfig) -> None:
        """Leave pages that would come out as last time out of what is built from here on."""
        frame = digest(settings(config), [(page.url, str(page.title)) for page in nav.pages])
        self._reused, self._sources = [], {}
        for file in files.documentation_pages():
            page = file.page
            if not isinstance(page, ErrorPage):
                continue
            # What plugins add to `meta` from here on, they make of the same.
            source = digest(frame, page.markdown, page.content, page.edit_url, json.dumps(page.meta, default=str))
            self._sources[page.url] = source
            kept = self._outputs.get(page.url)
            if kept and kept.source == source:
                self._reused.append(page)
                self._inclusions[file.src_uri], file.inclusion = file.inclusion, InclusionLevel.EXCLUDED

    def keep(self, page: Page, html: str, entries: list[dict[str, Any]]) -> None:
        """Keep what was made of a page; its copy as Markdown is to be made anew."""
        self.copies.pop(page.url, None)
        if isinstance(page, ErrorPage):
            self._outputs[page.url] = Output(self._sources[page.url], html, entries)

    def hand_out(self, files: Files, index: list[dict[str, Any]]) -> None:
        """Write the pages that were left out, and put them back among the site's files and into the index."""
        for page in self._reused:
            kept = self._outputs[page.url]
            page.file.inclusion = self._inclusions[page.file.src_uri]
            write_file(kept.html.encode(), page.file.abs_dest_path)
            index += kept.entries
