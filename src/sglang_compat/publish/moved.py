"""Former addresses of renamed records: static pages that lead on, with the query and the fragment where scripts run."""

from collections.abc import Iterable
from html import escape

from sglang_compat import pages, policy
from sglang_compat.publish import addresses
from sglang_compat.publish.addresses import Addresses
from sglang_compat.snippets import Snippet

# The script is a file of the site, so that a policy may forbid scripts inside pages; without any, the refresh leads on.
# The icon is none: a browser would ask the host for /favicon.ico.
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<link rel="canonical" href="{canonical}">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<script src="../../assets/javascripts/moved.js" data-to="{to}"></script>
<noscript><meta http-equiv="refresh" content="0; url={to}"></noscript>
</head>
<body>
<p>This error has a new address: <a href="{to}">{title}</a>.</p>
</body>
</html>
"""


def moved_files(snippets: Iterable[Snippet], site: str = "") -> dict[str, str]:
    """Make a page for every former slug.

    Args:
        snippets: The records.
        site: The site's address; empty when it is not known.

    Returns:
        Path below the docs folder -> HTML.
    """
    made = {}
    for snippet in snippets:
        for slug in snippet.guide.formerly:
            folder = f"{pages.SECTION}/{slug}"
            now = addresses.page(snippet.slug)
            html = PAGE.format(
                title=escape(pages.head_title(pages.title(snippet))),
                canonical=escape(Addresses(site, folder).of(now)),
                to=escape(Addresses(folder=folder).of(now)),
            )
            made[f"{folder}/index.html"] = policy.guarded(html)
    return made
