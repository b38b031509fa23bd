"""A list that is converted in pieces is the one that is converted whole."""

import re

import markdown
import pytest
import yaml
from helpers import ROOT
from mkdocs.structure.toc import get_toc

from sglang_compat import guide, pages, pieces, snippets

LISTS = ("errors/index.md", "errors/by/flag.md", "errors/by/topic.md")


class Loader(yaml.SafeLoader):
    """Reads the extensions of mkdocs.yml."""


Loader.add_multi_constructor("!", lambda loader, tag, node: None)


@pytest.fixture(scope="module")
def made():
    """All pages of the real records, and of as many with hostile titles."""
    records = snippets.load_all(ROOT / "snippets")
    return pages.render(records, guide.site())


def convert(text):
    """Convert Markdown as the site does; give the HTML, the headings and their names."""
    listed = yaml.load((ROOT / "mkdocs.yml").read_text(), Loader)["markdown_extensions"]
    named = {name: options for one in listed for name, options in (one if isinstance(one, dict) else {one: {}}).items()}
    md = markdown.Markdown(extensions=list(named), extension_configs=named)
    html = md.convert(text)
    return html, get_toc(md.toc_tokens), re.findall(r' id="([^"]+)"', html)


def body(page):
    return page.split("---\n", 2)[2]


@pytest.mark.parametrize("name", LISTS)
def test_a_list_in_pieces_is_the_whole_list(made, name):
    text = body(made[name])
    cut = pieces.cut(text)
    assert len(cut) > 2
    assert "\n".join(cut) == text
    contents, headings, _ = zip(*map(convert, cut), strict=True)
    html, toc, _ = convert(text)
    assert pieces.joined(cut, contents) == html
    whole = pieces.headings(headings)
    assert str(whole) == str(toc)
    assert [vars(link) | {"children": 0} for link in whole] == [vars(link) | {"children": 0} for link in toc]
    shown = [[vars(below) for below in link.children] for link in (*whole, *toc)]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("name", LISTS)
def test_an_edit_costs_the_pieces_around_it(made, name):
    text = body(made[name])
    lines = text.split("\n")
    for place in [place for place, line in enumerate(lines) if line.startswith("- [")][:: len(lines) // 20]:
        for edited in ([*lines[:place], *lines[place + 1 :]], [*lines[:place], "- [New](new.md)", *lines[place:]]):
            assert len({*pieces.cut("\n".join(edited))} - {*pieces.cut(text)}) <= 2


@pytest.mark.parametrize(
    "text",
    [
        "# A\n\n## B\n\n- [one](a.md)\n\n- [two, apart](b.md)\n",
        "# A\n\n## B\n\n- [one](a.md)\n  goes on\n",
        "# A\n\n## B\n\n- [one](a.md)\n\n    ## code\n",
        "# A\n\n## B\n\n```\n- [one](a.md)\n```\n",
        "# A\n\n[one]: a.md\n\n## B\n\n- [one][one]\n",
        "# A\n\n## B\n\nText.\n\n- [one](a.md)\n",
    ],
)
def test_what_is_more_than_a_list_is_not_cut(text, monkeypatch):
    monkeypatch.setattr(pieces, "LENGTH", 1)  # else a short page has one piece by chance
    assert pieces.cut(text) == [text]
    assert len(pieces.cut("# A\n\n## B\n\n- [one](a.md)\n- [two](b.md)\n")) == 3


def test_no_error_page_is_a_list(made):
    assert [name for name, text in made.items() if len(pieces.cut(body(text))) > 1] == [*LISTS]
