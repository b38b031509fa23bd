"""A corpus of nasty records, and records made at random: each imports to pages that show it, or is refused whole."""

import json
from contextlib import suppress

import pytest
from click.testing import CliRunner
from helpers import ROOT, SEEDS
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from sglang_compat import browser, guide, pages, snippets
from sglang_compat.cli import main
from sglang_compat.faults import GuideError
from sglang_compat.record import visible

ROWS = [json.loads(line) for line in (ROOT / "tests" / "data" / "nasty.jsonl").read_text().splitlines()]
SEED = json.loads(SEEDS[1].read_text())
REFUSED = [row for row in ROWS if row["fault"] is not None]
SHOWN = [row for row in ROWS if row["fault"] is None]


def text_of(row):
    if "raw" in row:
        return row["raw"]
    return json.dumps({**SEED, "record": SEED["record"] | row["set"]})


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row["name"])
def test_what_is_no_record_is_refused_with_its_place_and_nothing_is_written(tmp_path, row):
    file, folder = tmp_path / "nasty.json", tmp_path / "records"
    file.write_text(text_of(row), encoding="utf-8", errors="surrogatepass")
    result = CliRunner().invoke(main, ["import", str(file), str(SEEDS[0]), "--into", str(folder)])
    assert result.exit_code == 1, result.output
    assert result.stderr.startswith("error: ")
    assert row["fault"] in result.stderr
    assert "Traceback" not in result.stderr
    assert len(result.stderr) < 5000, "a fault does not repeat what is wrong at length"
    assert all(char.isprintable() or char == "\n" for char in result.stderr), "nothing reaches the terminal raw"
    assert not folder.exists()


@pytest.mark.parametrize("row", SHOWN, ids=lambda row: row["name"])
def test_a_nasty_text_is_kept_and_shown_without_its_power(tmp_path, row):
    folder = tmp_path / "records"
    records = [("file", one) for one in snippets.read_dataset("file", text_of(row))]
    snippets.carry_out(snippets.plan_import(records, folder), folder)
    (snippet,) = snippets.load_all(folder)
    assert json.loads(snippets.export_line(snippet))["record"] == json.loads(text_of(row))["record"]
    page = pages.render([snippet], guide.site())[f"errors/{snippet.slug}.md"]
    assert page == visible(page)
    fences = [token.info for token in MarkdownIt().parse(page) if token.type == "fence"]
    assert fences.count("python") == 1, "one block is executed: the rule"


@pytest.mark.parametrize("name", ["record.json", "validator.py", "before.sh"])
@pytest.mark.parametrize("target", ["/etc/hostname", "/dev/zero", "/", "nowhere", "record.json"])
def test_a_record_whose_file_leads_elsewhere_is_refused(tmp_path, name, target):
    records = [("", one) for one in snippets.read_dataset("", SEEDS[0].read_text())]
    snippets.carry_out(snippets.plan_import(records, tmp_path), tmp_path)
    folder = tmp_path / records[0][1].record.slug
    (folder / name).unlink()
    (folder / name).symlink_to(target)
    with pytest.raises(GuideError):
        snippets.load(folder)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=60),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=6,
)
TEXTS = st.text(max_size=200)
FIELDS = st.sampled_from(sorted(SEED["record"]))
PROSE = ["documentation", "triggerScenarios", "commonSituations", "sourceCode", "errorCode", "tryCatchPattern"]


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(FIELDS, VALUES, max_size=3), st.lists(FIELDS, max_size=2))
def test_any_value_in_any_field_is_a_record_or_a_fault(changed, removed):
    record = {key: value for key, value in (SEED["record"] | changed).items() if key not in removed}
    with suppress(GuideError):
        snippets.read_dataset("file", json.dumps({**SEED, "record": record}))


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=400) | st.binary(max_size=400).map(lambda data: data.decode("utf-8", "replace")))
def test_any_text_is_a_dataset_or_a_fault(text):
    with suppress(GuideError):
        snippets.read_dataset("file", text)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("records")


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_any_prose_makes_pages(folder, data):
    record = SEED["record"] | {name: data.draw(TEXTS, name) for name in PROSE}
    record["solutions"] = data.draw(st.lists(TEXTS, max_size=3))
    try:
        records = snippets.read_dataset("file", json.dumps({**SEED, "record": record}))
    except GuideError:
        return
    snippets.carry_out(snippets.plan_import([("file", one) for one in records], folder, force=True), folder)
    found = snippets.load_all(folder)
    site = guide.site()
    page = pages.render(found, site)[f"errors/{found[0].slug}.md"]
    assert page == visible(page)
    assert page.count("\n## ") == 7
    browser.answer(found[0], site)
