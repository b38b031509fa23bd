"""The whole guide on disk: reads the records, makes every generated file."""

from pathlib import Path

from sglang_compat import browser, pages, releases, snippets
from sglang_compat.releases.pages import release_pages
from sglang_compat.web.bundle import check_files


def site() -> pages.Site:
    """What pages need to know of SGLang's releases."""
    return pages.Site(tables=releases.flags, known=releases.releases())


def generate(folder: Path, docs: Path) -> list[Path]:
    """Make the generated pages of a docs folder.

    Args:
        folder: The records.
        docs: The docs folder.

    Returns:
        The files that were written or removed; none when nothing changed.

    Raises:
        GuideError: Something is wrong with a record.
        OSError: The docs folder cannot be written.
    """
    records, where = snippets.load_all(folder), site()
    made = (
        pages.render(records, where)
        | release_pages(records)
        | browser.data_files(records, where)
        | check_files(records)
    )
    return pages.write(made, docs)
