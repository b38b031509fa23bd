"""The whole guide on disk: reads the records, makes every generated file."""

from pathlib import Path

from sglang_compat import browser, pages, releases, snippets
from sglang_compat.publish.data import data_files
from sglang_compat.publish.feeds import feed_files
from sglang_compat.publish.moved import moved_files
from sglang_compat.releases.pages import release_pages
from sglang_compat.web.bundle import check_files


def site() -> pages.Site:
    """What pages need to know of SGLang's releases."""
    return pages.Site(tables=releases.flags, known=releases.releases())


def generate(folder: Path, docs: Path, address: str = "") -> list[Path]:
    """Make the generated pages of a docs folder.

    Args:
        folder: The records.
        docs: The docs folder.
        address: The site's address; empty when it is not known. Then what wants absolute addresses is left out.

    Returns:
        The files that were written or removed; none when nothing changed.

    Raises:
        GuideError: Something is wrong with a record.
        OSError: The docs folder cannot be written.
    """
    records, where = snippets.load_all(folder), site()
    views = pages.proof_views(records, where)
    made = pages.render(records, where, views) | release_pages(records)
    made |= browser.data_files(records, where) | check_files(records)
    made |= data_files(records, views, where.known, address)
    made |= feed_files(records, address) | moved_files(records, address)
    return pages.write(made, docs)
