import re

import pytest
from helpers import ROOT, SEED_SLUGS
from markdown_it import MarkdownIt
from test_markdown import HOSTILE

from sglang_compat import guide, markdown, pages, snippets
from sglang_compat.publish import llms
from sglang_compat.publish.llms import Entry
from sglang_compat.publish.plain import plain
from sglang_compat.record import visible

COMMONMARK = MarkdownIt("commonmark").enable("table")

PAGE = """\
[All](index.md#x)
{ .path }

# A `--flag` &#95;title&#95; { #own-id }

!!! warning "Mind"

    Text with `code &#95; {.x}` and <b>bold</b>.

    ```{.py3 linenums="3"}
    a = 1


    b = {2}
    ```

    ??? note "Inner"

        deep

=== "Tab"

    In the tab.

<form id="x">
<label>gone</label>
</form>

- one<br>two
<!-- gone -->
"""


def test_what_only_the_site_understands_becomes_plain_markdown():
    assert (
        plain(PAGE, lambda target: f"T/{target}")
        == """\
[All](T/index.md#x)

# A `--flag` \\_title\\_

**Mind**

Text with `code &#95; {.x}` and bold.

```python
a = 1


b = {2}
```

**Inner**

deep

**Tab**

In the tab.

- one\\
  two
"""
    )


def test_an_unclosed_fence_is_kept_to_its_end():
    assert plain("a\n\n```text\n!!! note\n    x <b>\n") == "a\n\n```text\n!!! note\n    x <b>\n"


@pytest.fixture(scope="module")
def made():
    return pages.render(snippets.load_all(ROOT / "snippets", SEED_SLUGS), guide.site())


@pytest.mark.parametrize("name", ["errors/index.md", *(f"errors/{slug}.md" for slug in SEED_SLUGS)])
def test_a_page_keeps_its_words_and_commands_and_loses_its_marks(made, name):
    source = made[name].split("---\n", 2)[2]
    text = plain(source)
    assert not re.search(r"^ *(!!!|\?\?\?|===)|\{ ?[.#]|<[a-z/]|&#", re.sub(r"`[^`]*`", "", text), re.MULTILINE)
    fences = [token.content for token in COMMONMARK.parse(text) if token.type == "fence"]
    assert len(fences) == source.count("```") // 2
    for slug in SEED_SLUGS:
        if slug in name:
            after = (ROOT / "snippets" / slug / "after.sh").read_text()
            assert after in fences


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text)[:30])
def test_hostile_text_reads_as_itself_in_plain_markdown(text):
    for form in (markdown.inert, markdown.prose):
        html = COMMONMARK.render(plain(f"# {form(text)}\n\nx {form(text).split(chr(10))[0]}\n"))
        assert set(re.findall(r"<(\w+)", html)) <= {"h1", "p", "code"}
    tokens = COMMONMARK.parse(plain(markdown.indent(markdown.fence(text)).join(['!!! note "x"\n\n', "\n\nafter\n"])))
    fence = next(token for token in tokens if token.type == "fence")
    assert fence.content.strip("\n") == visible(text).strip("\n")
    assert tokens[-2].content == "after"


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text)[:30])
def test_hostile_titles_are_one_line_each_in_llms_txt(text):
    if not text.strip():
        return
    made = llms.text(
        "Guide", "What for.", {"Errors": [Entry(pages.head_title(text), "errors/x/index.md", pages.head_title(text))]}
    )
    (line,) = [line for line in made.split("\n") if line.startswith("- [")]
    html = COMMONMARK.render(line)
    assert set(re.findall(r"<(\w+)", html)) <= {"ul", "li", "a", "code"}
    assert re.findall(r'href="([^"]*)"', html) == ["errors/x/index.md"]


def test_llms_txt_has_the_form_that_its_convention_wants():
    made = llms.text(
        "Guide", "What for.", {"A": [Entry("t", "a/index.md", "n")], "B": [], "C": [Entry("u", "c/index.md")]}
    )
    lines = made.split("\n")
    assert lines[0] == "# Guide"
    assert lines[2] == "> What for."
    assert [line for line in lines if line.startswith("## ")] == ["## A", "## C"]
    assert "- [t](a/index.md): n" in lines
    assert "- [u](c/index.md)" in lines
