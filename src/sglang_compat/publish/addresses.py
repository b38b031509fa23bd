"""Where things are on the site. Addresses are absolute where the site's own is known, and relative otherwise."""

from dataclasses import dataclass

from mkdocs.utils import get_relative_url

from sglang_compat.pages import SECTION

INDEX = "errors.json"
RSS = "feed.xml"
JSON_FEED = "feed.json"
LLMS = "llms.txt"


@dataclass(frozen=True)
class Addresses:
    """Gives the addresses that a file at ``folder`` should write down.

    Args:
        site: The site's address; empty when it is not known.
        folder: The folder of the file that holds them, below the site's root; ``""`` is the root itself.
    """

    site: str = ""
    folder: str = ""

    def of(self, path: str) -> str:
        """Give the address of a path below the site's root; one that ends with ``/`` is a page."""
        if self.site:
            return f"{self.site.rstrip('/')}/{path}"
        return get_relative_url(path or "/", self.folder)


def page(slug: str) -> str:
    """Give the path of an error's page."""
    return f"{SECTION}/{slug}/"


def data(slug: str) -> str:
    """Give the path of an error's data."""
    return f"{SECTION}/{slug}/record.json"


def markdown(slug: str) -> str:
    """Give the path of an error's page as Markdown."""
    return f"{SECTION}/{slug}/index.md"
