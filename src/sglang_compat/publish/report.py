"""The link that reports a problem with a page: GitHub's form for an issue, filled in."""

import re
from collections.abc import Mapping
from urllib.parse import urlencode

REPOSITORY = re.compile(r"https://github\.com/[^/?#]+/[^/?#]+?/?")
LONGEST = 200  # characters of a title


def problem_address(repository: str, title: str, facts: Mapping[str, str | None]) -> str | None:
    """Give the address of the form.

    Args:
        repository: The guide's repository.
        title: The page's title.
        facts: What is known of the page; what is None or empty is left out.

    Returns:
        None when the repository is none of GitHub's.
    """
    if not REPOSITORY.fullmatch(repository):
        return None
    lines = [f"- {name}: {value}" for name, value in facts.items() if value]
    body = "\n".join(["What is wrong or missing on this page?", "", "", "", "---", *lines, ""])
    query = urlencode({"title": f"Problem: {title}"[:LONGEST], "body": body})
    return f"{repository.rstrip('/')}/issues/new?{query}"
