"""The suite's plugin: pages are generated before anything is collected, so that a fresh clone has fences to run."""

from collections.abc import Generator

import pytest
from markdown_it import MarkdownIt
from pytest_markdown_docs.plugin import MarkdownDocstringCodeModule

from sglang_compat import guide
from sglang_compat.faults import GuideError


def pytest_sessionstart(session: pytest.Session) -> None:
    """Make the pages of the checkout that pytest runs in; a faulty record ends the run."""
    root = session.config.rootpath
    if not (root / "mkdocs.yml").is_file() or hasattr(session.config, "workerinput"):
        return  # a process of pytest-xdist finds the pages that the first one made
    try:
        guide.generate(root / "snippets", root / "docs")
    except GuideError as error:
        raise pytest.UsageError(*(str(fault) for fault in error.faults)) from error


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Take fences from Markdown alone: pytest-markdown-docs imports a test module anew to look into its docstrings."""
    found = yield
    return [one for one in found if not isinstance(one, MarkdownDocstringCodeModule)]


def pytest_markdown_docs_markdown_it() -> MarkdownIt:
    """Find fences without reading the text between them: that took half of the time of collecting them."""
    return MarkdownIt().disable("inline")
