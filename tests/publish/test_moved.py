import json
import shutil
from dataclasses import replace

import pytest
from bs4 import BeautifulSoup
from helpers import ROOT, SEED_SLUGS
from test_markdown import HOSTILE

from sglang_compat import browser, guide, snippets
from sglang_compat.faults import GuideError
from sglang_compat.publish.moved import moved_files

RECORDS = snippets.load_all(ROOT / "snippets", SEED_SLUGS)


def renamed(snippet, *formerly, **guide):
    return replace(snippet, guide=snippet.guide.model_copy(update={"formerly": list(formerly), **guide}))


def test_a_former_address_leads_on_with_scripts_and_without():
    made = moved_files([renamed(RECORDS[0], "old", "older"), RECORDS[1]], "https://guide.example/g/")
    assert list(made) == ["errors/old/index.html", "errors/older/index.html"]
    page = BeautifulSoup(made["errors/old/index.html"], "html.parser")
    new = f"../{RECORDS[0].slug}/"
    assert page.find("link", rel="canonical")["href"] == f"https://guide.example/g/errors/{RECORDS[0].slug}/"
    assert page.noscript.meta["content"] == f"0; url={new}"
    assert page.script["data-to"] == page.a["href"] == new
    assert not page.script.get_text()


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text)[:30])
def test_a_hostile_title_stays_text(text):
    if not text.strip():
        return
    page = BeautifulSoup(moved_files([renamed(RECORDS[0], "old", title=text)])["errors/old/index.html"], "html.parser")
    assert len(page.find_all()) == 14
    assert {name for tag in page.find_all() for name in tag.attrs if name.startswith("on")} == set()


def write(folder, slug, **guide):
    file = folder / slug / "record.json"
    data = json.loads(file.read_text())
    data["guide"] |= guide
    file.write_text(json.dumps(data))


@pytest.fixture
def folder(tmp_path):
    for slug in SEED_SLUGS:
        shutil.copytree(ROOT / "snippets" / slug, tmp_path / slug)
    write(tmp_path, SEED_SLUGS[0], formerly=["old-name"])
    return tmp_path


def faults(folder, *slugs):
    with pytest.raises(GuideError) as raised:
        snippets.load_all(folder, slugs)
    return [str(fault) for fault in raised.value.faults]


def test_a_former_name_must_be_free(folder):
    write(folder, SEED_SLUGS[1], formerly=["old-name", SEED_SLUGS[0], SEED_SLUGS[1], "No Name"])
    (shape,) = faults(folder)
    assert "formerly[3]" in shape
    write(folder, SEED_SLUGS[1], formerly=["old-name", SEED_SLUGS[0], SEED_SLUGS[1]])
    found = faults(folder)
    assert len(found) == 3
    assert sum(f"old-name is named by {SEED_SLUGS[0]} as well" in fault for fault in found) == 1
    assert sum("is a record's name today" in fault for fault in found) == 2


def test_a_former_name_that_somebody_still_uses_is_told_the_new_one(folder):
    assert f"it was renamed to {SEED_SLUGS[0]}" in faults(folder, "old-name")[0]
    write(folder, SEED_SLUGS[1], related=["old-name"])
    (fault,) = faults(folder)
    assert f"write {SEED_SLUGS[0]}" in fault


def test_the_page_for_missing_addresses_knows_former_names(folder):
    records = snippets.load_all(folder)
    known = json.loads(browser.data_files(records, guide.site())["data/records.json"])
    assert ["old-name", known[0][1], SEED_SLUGS[0]] in known
