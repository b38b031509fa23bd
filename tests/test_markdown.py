import html
import re

import pytest
from helpers import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown import Markdown
from mkdocs.config import load_config

from sglang_compat import markdown
from sglang_compat.record import visible

# Everything that means something to Markdown, to an extension, to HTML or to a template.
HOSTILE = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "</details>", "</code></pre>", "<!-- x", "&lt;b&gt; & c",
    "{{ config }} {% raw %} {# x #}", "--8<-- 'pyproject.toml'", ";--8<-- \"x\"", "a | b || c", "`x` ``y`` ```z```", "```python\n1/0\n```",
    "~~~python\n1/0\n~~~", "# no heading", "- no item", "1. no item", "> no quote", "!!! note", "??? note", "=== \"tab\"", "***", "---", "===",
    "[a](javascript:alert(1))", "![a](x.png)", "<http://x.invalid>", "[^1]", "*[HTML]: x", "{: .x }", "{ #id .x }", "$x$", "==m== ~~d~~ ^^i^^",
    ":smile:", ": definition", "_a_ *b* __c__", "a\\*b\\\\", "\u202egnp.exe\u202c", "a\u200eb\u2066c", "a\x00b\x1b[31mc", "line\r\nend\rx",
    "    indented\n    code", "a  \nb", "# --enable-x and SGLANG_X=1", "`--enable-x`.", "--enable-x.", "a`", "`", "\\", "x" * 100_000, "",
    "]]>", "--> </title></noscript>", "\u2028a\u2029\ufffeb", "a\x0bb\x0cc", "\")", "![x](y) \u202e](z)",
    "[TOC]", "|a|b|\n|-|-|\n|1|2|", "term\n:   definition", "<details markdown='1'>",
]  # fmt: skip


@pytest.fixture(scope="module")
def render():
    """The site's own Markdown, with its extensions."""
    config = load_config(str(ROOT / "mkdocs.yml"), plugins=[])
    parser = Markdown(extensions=config.markdown_extensions, extension_configs=config.mdx_configs)

    def rendered(text):
        parser.reset()
        return parser.convert(text)

    return rendered


def words(text):
    """What a reader sees: no tags, no ends of line, no markers of line numbers."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", text)).split())


def expected(text):
    return " ".join(visible(text).split())


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text)[:30])
def test_inert_text_renders_as_itself_in_a_paragraph_heading_list_and_cell(render, text):
    shown = markdown.inert(text)
    assert "\n" not in shown
    if not shown:
        return
    assert render(shown) == f"<p>{'' or render(shown)[3:]}"
    for form, tags in ((f"{shown}", {"p"}), (f"- {shown}", {"ul", "li"}), (f"# {shown}", {"h1", "a"})):
        made = render(form)
        assert words(made).removesuffix("¶").strip() == expected(text)
        assert set(re.findall(r"<(\w+)", made)) <= tags
    cell = render(f"| a | b |\n| - | - |\n| x | {shown} |")
    assert words(cell) == f"a b x {expected(text)}".strip()


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text)[:30])
def test_a_code_span_shows_its_text_and_nothing_else(render, text):
    if not (shown := markdown.code(text)):
        return
    made = render(f"x {shown} y")
    assert set(re.findall(r"<(\w+)", made)) == {"p", "code"}
    assert words(made) == f"x {expected(text)} y"


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text)[:30])
def test_a_fence_shows_its_text_and_ends_where_it_should(render, text):
    made = render(markdown.fence(text) + "\n\nafter")
    assert made.endswith("<p>after</p>")
    assert words(made) == f"{expected(text)} after".strip()
    assert set(re.findall(r"<(\w+)", made)) <= {"div", "pre", "span", "code", "p", "a"}


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text)[:30])
def test_prose_is_inert_but_for_flags_and_spans(render, text):
    made = render(markdown.prose(text))
    assert set(re.findall(r"<(\w+)", made)) <= {"p", "code"}
    assert words(made).replace("`", "") == expected(text).replace("`", "")


@settings(max_examples=300, deadline=None)
@given(
    st.text(
        alphabet=st.one_of(st.sampled_from("`<>[](){}#*_-+=|~^!?:;&\\\"'$%@ \n\t.18ab"), st.characters()), max_size=60
    )
)
def test_any_text_is_inert(render, text):
    if any(0xD800 <= ord(char) <= 0xDFFF for char in text):
        return
    for made, allowed in (
        (render(markdown.inert(text)), {"p"}),
        (render(markdown.prose(text)), {"p", "code"}),
    ):
        assert set(re.findall(r"<(\w+)", made)) <= allowed
        assert words(made).replace("`", "") == expected(text).replace("`", "")


def test_prose_marks_flags_variables_and_spans(render):
    assert markdown.prose("Set --a-b c, or SGLANG_X=1 and `no_buffer`.") == (
        "Set `--a-b` c, or `SGLANG_X=1` and `no_buffer`."
    )
    assert markdown.prose("one\n\ntwo\nlines") == "one\n\ntwo lines"
