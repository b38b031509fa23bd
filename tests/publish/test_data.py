import json
from dataclasses import replace

from helpers import ROOT, SEED_SLUGS

from sglang_compat import guide, pages, snippets
from sglang_compat.publish.data import data_files
from sglang_compat.template import Template, from_pattern

SITE = "https://guide.example/g/"
RECORDS = snippets.load_all(ROOT / "snippets", SEED_SLUGS)
VIEWS = pages.proof_views(RECORDS, guide.site())


def made(records=RECORDS, site=""):
    return {name: json.loads(text) for name, text in data_files(records, VIEWS, guide.site().known, site).items()}


def test_the_index_recognises_a_record_s_message_and_says_what_to_change():
    index = made()["errors.json"]
    assert index["schema"] == 1
    assert index["sglang"]["latest"] == guide.site().known[-1]
    assert index["updated"] == max(entry["updated"] for entry in index["errors"])
    for entry, snippet in zip(index["errors"], RECORDS, strict=True):
        assert entry["slug"] == snippet.slug
        assert entry["title"] == pages.title(snippet)
        assert entry["fix"] == pages.fix(snippet)
        assert entry["proved"][0] == entry["since"]
        said = Template(snippet.templates[0].parts)
        text = "".join("x" if place % 2 else part for place, part in enumerate(said.parts))
        first = entry["templates"][0]
        place = 0
        for literal in first["literals"]:
            place = text.index(literal, place) + len(literal)
        assert len(first["holes"]) == len(first["literals"]) - 1
        assert from_pattern(entry["pattern"]).matches(text)


def test_addresses_are_absolute_where_the_site_s_is_known_and_relative_otherwise():
    slug = SEED_SLUGS[0]
    index, own = made()["errors.json"]["errors"][0], made()[f"errors/{slug}/record.json"]
    assert (index["url"], index["json"]) == (f"errors/{slug}/", f"errors/{slug}/record.json")
    assert (own["url"], own["json"], own["markdown"]) == ("./", "record.json", "index.md")
    there = made(site=SITE)
    for entry in (there["errors.json"]["errors"][0], there[f"errors/{slug}/record.json"]):
        assert entry["url"] == f"{SITE}errors/{slug}/"
        assert entry["markdown"] == f"{SITE}errors/{slug}/index.md"


def test_a_record_s_file_holds_the_commands_the_rule_the_proof_and_the_dataset_s_record(tmp_path):
    snippet = RECORDS[0]
    own = made()[f"errors/{snippet.slug}/record.json"]
    assert (own["before"], own["after"]) == (snippet.before, snippet.after)
    scope: dict = {}
    exec(own["validator"], scope)
    before, after = pages.verdicts(snippet, guide.site())
    assert (scope["validate"](**before), scope["validate"](**after)) == (False, True)
    assert own["proof"]["faults"] == []
    assert own["proof"]["releases"][own["since"]] == "raises"
    assert own["proof"]["chain"][-1]["says"] is None
    again = tmp_path / "records.json"
    again.write_text(json.dumps(own["dataset"]))
    (envelope,) = snippets.read_dataset(str(again), again.read_text())
    assert envelope == snippet.envelope


def test_a_record_without_a_proof_says_so():
    snippet = RECORDS[0]
    bare = {snippet.slug: pages.ProofView(exists=False)}
    own = json.loads(data_files([snippet], bare, guide.site().known)[f"errors/{snippet.slug}/record.json"])
    assert own["proof"] is None
    assert own["proved"] == []


def test_a_former_address_keeps_giving_the_record():
    snippet = replace(RECORDS[0], guide=RECORDS[0].guide.model_copy(update={"formerly": ["an-old-name"]}))
    own = made([snippet])["errors/an-old-name/record.json"]
    assert (own["slug"], own["url"]) == (snippet.slug, f"../{snippet.slug}/")


def test_every_key_is_documented():
    page = (ROOT / "docs" / "data.md").read_text()
    files = made()
    own = files[f"errors/{SEED_SLUGS[0]}/record.json"]
    keys = {
        *files["errors.json"],
        *files["errors.json"]["errors"][0],
        *own,
        *own["proof"],
        *own["proof"]["combinations"],
    }
    assert {key for key in keys if f"`{key}`" not in page} == set()
