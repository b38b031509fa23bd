"""What is written beside the built pages: each page as Markdown, and ``llms.txt``."""

import posixpath
import re
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url, write_file

from sglang_compat import pages
from sglang_compat.publish import addresses, llms
from sglang_compat.publish.addresses import Addresses
from sglang_compat.publish.llms import Entry
from sglang_compat.publish.plain import plain
from sglang_compat.releases.pages import SECTION as RELEASES

ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:|/|#", re.IGNORECASE)
LISTING = "<!-- material/tags -->"  # where Material lists all tags


def markdown_path(page: Page) -> str:
    """Give the path of a page's Markdown below the site's root: beside its HTML."""
    return page.file.dest_uri.removesuffix(".html") + ".md"


def write_beside(files: Files, config: MkDocsConfig, there: Container[File] = ()) -> None:
    """Write every page's Markdown, and llms.txt.

    Args:
        files: The site's files, built.
        config: The site's settings.
        there: Those beside which it is written already.

    Raises:
        OSError: The site's folder cannot be written.
    """
    site = Path(config.site_dir)
    built = [file.page for file in files.documentation_pages() if file.page is not None]
    for page in built:
        if page.file in there:
            continue
        text = plain(_source(page, built), partial(_target, page, files)).encode()
        for path in (markdown_path(page), *map(addresses.markdown, page.meta.get("formerly", ()))):
            write_file(text, str(site / path))
    write_file(_llms(built, config).encode(), str(site / addresses.LLMS))


def _source(page: Page, built: Sequence[Page]) -> str:
    """Give a page's Markdown. Of a notebook that is its text: what it computes stands in the index for programs."""
    if page.file.src_uri.endswith(".ipynb"):
        return f"# {page.title}\n\n{page.meta.get('description', '')}\n\nComputed from [the data]({addresses.INDEX}).\n"
    if (source := page.meta.get("source")) is not None:
        return str(source).replace(LISTING, "\n".join(_by_tag(page, built)))
    return page.markdown or ""


def _by_tag(page: Page, built: Iterable[Page]) -> Iterator[str]:
    groups: dict[str, list[Page]] = {}
    for other in built:
        for tag in other.meta.get("tags", ()):
            groups.setdefault(tag, []).append(other)
    for tag, tagged in sorted(groups.items()):
        yield f"## {tag}\n"
        yield from (f"- [{other.title}]({get_relative_url(other.file.src_uri, page.file.src_uri)})" for other in tagged)
        yield ""


def _target(page: Page, files: Files, target: str) -> str:
    """Give what a link of a page's Markdown leads to: another page's Markdown, or a file of the site."""
    if ADDRESS.match(target):
        return target
    path, mark, fragment = target.partition("#")
    found = files.src_uris.get(posixpath.normpath(posixpath.join(posixpath.dirname(page.file.src_uri), path)))
    if found is None:
        return target
    destination = markdown_path(found.page) if found.page is not None else found.dest_uri
    return get_relative_url(destination, page.file.dest_uri) + mark + fragment


def _kind(page: Page) -> str:
    folder = page.file.src_uri.split("/")[0]
    return "error" if page.meta.get("record") else {pages.SECTION: "index", RELEASES: "release"}.get(folder, "guide")


def _llms(built: Sequence[Page], config: MkDocsConfig) -> str:
    place = Addresses(config.site_url or "")

    def entries(wanted: Iterable[Page]) -> list[Entry]:
        return [
            Entry(str(page.title), place.of(markdown_path(page)), page.meta.get("description", "")) for page in wanted
        ]

    kinds: dict[str, list[Page]] = {"guide": [], "error": [], "index": [], "release": []}
    for page in built:
        kinds[_kind(page)].append(page)
    data = [Entry("errors.json", place.of(addresses.INDEX), "every error with its message templates, for programs")]
    if config.site_url:
        data.append(Entry("feed.json", place.of(addresses.JSON_FEED), "new and changed errors, as JSON Feed"))
    sections = {
        "Guide": entries(kinds["guide"]),
        "Data": data,
        "Lists of errors": entries(kinds["index"]),
        "Errors": entries(kinds["error"]),
        "Optional": entries(kinds["release"]),
    }
    return llms.text(config.site_name, config.site_description or "", sections)
