"""While the guide is served: what stays as it was is not made again.

A server builds the whole site for each edit, and MkDocs empties the site's folder first. So the folders of what is
generated are put aside meanwhile: a page that would come out as last time, and a file that did not change, stay as they
lie there. A build from the command line keeps nothing.
"""

import json
import shutil
from collections.abc import Container
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from sglang_compat.converting import GeneratedPage, digest, settings
from sglang_compat.files import prune
from sglang_compat.pages import GENERATED


class Compiled(BytecodeCache):
    """The theme's templates, compiled: MkDocs makes a new environment for each build, which compiles all anew."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template's code if it was compiled before; the key tells its name, the bucket whether it changed."""
        if code := self._code.get(bucket.key):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template's code."""
        self._code[bucket.key] = bucket.bytecode_to_string()


@dataclass(frozen=True)
class Output:
    """What was made of a page.

    Args:
        source: Hash of what it was made from.
        entries: What the search index has of it.
    """

    source: str
    entries: list[dict[str, Any]]


class Keeper:
    """What a server keeps from one build to the next.

    Args:
        aside: An empty folder, where the site's folders are while MkDocs empties the site.
    """

    def __init__(self, aside: Path) -> None:
        self._aside = aside
        self._outputs: dict[str, Output] = {}
        self._sources: dict[str, str] = {}
        self._left_out: dict[File, InclusionLevel] = {}
        self._whole = False  # whether all is written that was to be

    def put_aside(self, site: Path) -> None:
        """Save the folders of what is generated from being emptied, if the last build came to its end."""
        for name in GENERATED:
            shutil.rmtree(self._aside / name, ignore_errors=True)  # of a build that ended before they were put back
            if self._whole and (site / name).is_dir():
                shutil.move(site / name, self._aside / name)
        self._whole = False

    def put_back(self, site: Path, files: Files) -> None:
        """Put the folders back, without what the site does not have any more."""
        there = {file.dest_uri for file in files}
        for name in GENERATED:
            if (self._aside / name).is_dir():
                shutil.move(self._aside / name, site / name)
        prune(site, GENERATED, lambda path: _belongs(path, there))

    def skip(self, files: Files, nav: Navigation, config: MkDocsConfig) -> None:
        """Leave what would come out as last time out of what is built from here on."""
        frame = digest(settings(config), [(page.url, str(page.title)) for page in nav.pages])
        self._sources, self._left_out = {}, {}
        for file in files:
            page = file.page
            if isinstance(page, GeneratedPage):
                # What plugins add to `meta` from here on, they make of the same.
                source = digest(frame, page.source, page.edit_url, json.dumps(page.meta, default=str))
                self._sources[page.url] = source
                kept = self._outputs.get(page.url)
                stays = kept and kept.source == source and Path(file.abs_dest_path).exists()
            else:
                generated = file.src_uri.partition("/")[0] in GENERATED and not file.is_documentation_page()
                stays = generated and not file.is_modified()
            if stays:
                self._left_out[file], file.inclusion = file.inclusion, InclusionLevel.EXCLUDED

    def keep(self, page: Page, entries: list[dict[str, Any]]) -> None:
        """Keep what was made of a page."""
        if isinstance(page, GeneratedPage):
            self._outputs[page.url] = Output(self._sources[page.url], entries)

    def hand_out(self, index: list[dict[str, Any]]) -> set[File]:
        """Put what was left out back among the site's files, and into the index.

        Returns:
            What was left out: it is there, and so is what was written beside it.
        """
        self._whole = True
        for file, inclusion in self._left_out.items():
            file.inclusion = inclusion
            if isinstance(file.page, GeneratedPage):
                index += self._outputs[file.page.url].entries
        return set(self._left_out)


def _belongs(path: str, there: Container[str]) -> bool:
    """Whether a file is the site's, or a page's Markdown."""
    return path in there or (path.endswith(".md") and f"{path.removesuffix('.md')}.html" in there)
