import html
import json
from dataclasses import replace

import pytest
from helpers import ROOT, SEEDS

from sglang_compat import guide, pages, snippets

ALL = snippets.load_all(ROOT / "snippets")
BY_SLUG = {snippet.slug: snippet for snippet in ALL}
REPLAYSSM = BY_SLUG["enable-linear-replayssm-requires-triton-or-heli"]
SPEC = BY_SLUG["enable-linear-replayssm-spec-requires-the-triton"]


@pytest.fixture(scope="module")
def made():
    return pages.render(ALL, guide.site())


def page(made, snippet):
    return made[f"errors/{snippet.slug}.md"]


def test_a_page_says_what_to_change_before_it_says_why(made):
    text = page(made, REPLAYSSM)
    order = [
        "\n# ReplaySSM needs a Triton or Helion decode backend",
        "got --linear-attn-decode-backend=‹decode›.",
        "## What to change",
        REPLAYSSM.after,
        "- --linear-attn-decode-backend flashinfer\n+ --linear-attn-decode-backend triton\n+ --mamba-radix-cache-strategy no_buffer",
        "## Why",
        "## When it happens",
        "## Check before you launch",
        "## How to prevent it",
        "## Proof",
        "## Where SGLang raises it",
        "blob/0132848349585cfe6aae51c4941cbae872505f8a/python/sglang/srt/server_args.py#L6935",
        "## Related errors",
    ]
    places = [text.index(part) for part in order]
    assert places == sorted(places)


def test_a_page_tells_what_its_rule_takes_for_granted():
    assuming = replace(REPLAYSSM, guide=REPLAYSSM.guide.model_copy(update={"assumes": "a model of 2048 positions."}))
    text = page(pages.render([assuming], guide.site()), assuming)
    rule = text.partition("## Check before you launch")[2].partition("## How to prevent it")[0]
    assert "It takes for granted: a model of 2048 positions." in rule


def plain(text):
    """Take out Markdown's marks: code, what makes a character inert, and a block's indentation."""
    return " ".join(text.replace("`", "").replace("\\", "").split())


@pytest.mark.parametrize("snippet", ALL, ids=lambda snippet: snippet.slug)
def test_no_field_of_a_record_is_lost(made, snippet):
    """Each field's value stands on the page, in the form that suits it."""
    text = plain(html.unescape(page(made, snippet)))
    record = snippet.record.model_dump()
    for name in ("errorMessage", "sourceCode", "documentation"):  # shown with marks, indented, or with a link inside
        record.pop(name)
    code = {name: record.pop(name) for name in ("validationCode", "typeGuard", "exampleFix")}
    values = [value for field in record.values() for value in (field if isinstance(field, list) else [field])]
    for value in values:
        if value is not None:
            shown = plain(str(value))
            assert shown in text or shown.replace("-", " ").capitalize() in text, value
    assert f"| Handling | {snippet.record.handlingStrategy.replace('-', ' ')} |" in text
    for piece in (code["validationCode"], code["typeGuard"] or ""):
        assert piece.strip() in page(made, snippet)
    for line in snippet.record.sourceCode.splitlines():
        assert line.strip() in page(made, snippet)


def test_the_dataset_s_number_of_another_error_becomes_a_link(made):
    assert "6042" not in page(made, SPEC)
    assert f"([{pages.title(REPLAYSSM)}]({REPLAYSSM.slug}.md))" in page(made, SPEC)


def test_an_unknown_number_does_not_reach_the_page():
    assert (
        pages.linked_prose("as (errors 1717) says, see error 6042.", {})
        == "as (another error) says, see another error."
    )


def test_the_indexes_lead_to_every_record(made):
    for snippet in ALL:
        assert f"({snippet.slug}.md)" in made["errors/index.md"]
        assert f"(../{snippet.slug}.md)" in made["errors/by/topic.md"]
        assert f"(../{snippet.slug}.md)" in made["errors/by/flag.md"]
    assert "## `--enable-linear-replayssm-spec` { #enable-linear-replayssm-spec }" in made["errors/by/flag.md"]


def test_only_what_changes_is_written_and_what_went_is_removed(made, tmp_path):
    assert pages.write(made, tmp_path)
    times = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.md")}
    kept = tmp_path / "assets" / "mine.css"
    kept.parent.mkdir()
    kept.write_text("")
    assert pages.write(made, tmp_path) == []
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.md")} == times
    fewer = {name: text for name, text in made.items() if SPEC.slug not in name}
    assert pages.write(fewer, tmp_path) == [tmp_path / "errors" / f"{SPEC.slug}.md"]
    assert kept.exists()


def test_a_title_is_made_from_the_message_where_none_is_given(tmp_path):
    bare = replace(SPEC, guide=snippets.Guide())
    assert pages.title(bare) == "--enable-linear-replayssm-spec requires the triton or flashinfer linear-attn decode…"


def test_records_fresh_from_the_dataset_make_pages(tmp_path):
    envelopes = [(path.name, snippets.Envelope.model_validate(json.loads(path.read_text()))) for path in SEEDS]
    snippets.carry_out(snippets.plan_import(envelopes, tmp_path), tmp_path)
    made = pages.render(snippets.load_all(tmp_path), guide.site())
    assert 'assert not validate(decode_backend="helion", enable_spec=True)' in made[f"errors/{SPEC.slug}.md"]
    assert "6042" not in made[f"errors/{SPEC.slug}.md"]


def test_two_commands_of_thousands_of_flags_are_compared_in_time():
    before = "sglang serve " + " ".join(f"--flag-{number} {number}" for number in range(5000))
    after = before.replace("--flag-77 77", "--flag-77 78")
    assert pages.difference(before, after).count("\n- ") == 1


def test_a_page_links_the_source_that_was_read_a_commit_or_a_release(made):
    assert "at commit `013284834958`" in page(made, REPLAYSSM)
    ours = next(snippet for snippet in ALL if "/blob/v0.5.23/" in snippet.record.githubUrl)
    text = page(made, ours)
    assert "at release `0.5.23`" in text
    record = ours.record
    assert f"https://github.com/sgl-project/sglang/blob/v0.5.23/{record.filePath}#L{record.lineNumber})" in text
