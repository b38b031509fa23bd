"""The message that a check shows is SGLang's own: of what SGLang was not seen to print, it shows `…` and no guess."""

import json
from types import SimpleNamespace

import pytest
from helpers import ROOT, checked, prints, saying

from sglang_compat import releases
from sglang_compat.check import Context, guide, rule_from_data
from sglang_compat.check.filling import message_of
from sglang_compat.check.findings import UNKNOWN
from sglang_compat.launch import parse
from sglang_compat.prove import proof
from sglang_compat.prove.cases import Case, case_of
from sglang_compat.prove.judge import Answer
from sglang_compat.template import from_message

NEWEST = releases.latest()
ROWS = [json.loads(line) for line in (ROOT / "tests/data/commands-0.5.23.jsonl").read_text().splitlines()]
TABLE = releases.flags("0.5.23")


@pytest.mark.parametrize("release", [releases.releases()[5], NEWEST])
def test_the_message_of_each_before_sh_is_what_sglang_printed(release, records):
    known = guide.knowledge(release, ROOT / "snippets")
    told = {}
    for record in records:
        rule = known.rules.get(record.slug)
        row = proof.load(record.folder).rows.get(release)
        if rule and row and row.verdict == "raises":
            case = case_of(record, "before")
            context = guide.context(record.launches["before"], release, case.gpu, case.model)
            message = rule.finding(record.launches["before"], known.table, context).message
            told[record.slug] = (message, row.before.text)
    wrong = {slug: pair for slug, pair in told.items() if not prints(*pair)}
    assert wrong == {}
    whole = sum(UNKNOWN not in message for message, _ in told.values())
    assert whole > 0.75 * len(told)


def test_the_message_of_other_commands_is_what_sglang_printed(known, records):
    compared = 0
    for row in ROWS:
        found = checked(row["flags"], known, row["gpu"], row["model"]).report.findings
        if not row["ok"] and found and found[0].slug in saying(records, Answer(row["type"], row["message"])):
            assert prints(found[0].message, row["message"]), row
            compared += 1
        told = [one.message for one in found]
        twice = [(one, other) for one in told for other in told if one is not other and prints(one, other)]
        assert twice == [], row
    assert compared > 100


SLUG = "enable-linear-replayssm-spec-requires-the-triton"
SAID = "--enable-linear-replayssm-spec requires the triton or flashinfer linear-attn decode backend, got "


@pytest.fixture
def pieces(records):
    (record,) = (one for one in records if one.slug == SLUG)

    def made(text):
        bound = {name: [f"--{name.replace('_', '-')}"] for name in record.rule.parameters}
        return message_of(record, text, case_of(record, "before"), TABLE, bound)

    return made


def test_a_hole_is_filled_only_with_what_sglang_was_seen_to_print(pieces, records):
    (record,) = (one for one in records if one.slug == SLUG)
    own = record.launches["before"].option("--linear-attn-decode-backend").value
    start = f"{SAID}--linear-attn-decode-backend="
    assert pieces(f"{start}{own!r}.") == [start, ["--linear-attn-decode-backend", "!r", True], "."]
    assert pieces(f"{start}'another'.") == [f"{start}{UNKNOWN}."]
    assert pieces("") == [f"{start}{UNKNOWN}."]


def test_a_hole_is_not_filled_with_a_default_that_sglang_may_replace():
    data = {
        "slug": "x", "message": ["page ", ["--page-size", "", True], ", kv ", ["--kv-cache-dtype", "!r", False],
                                 " of ", ["--mem-fraction-static", ":.3f", True], " for ", ["architecture"], "."],
        "bound": {}, "scope": {}, "named": {}, "about": [], "frame": [], "steps": [], "order": [0], "announces": False,
    }  # fmt: skip
    rule = rule_from_data(data, lambda: False)

    def said(text, **about):
        return rule.finding(parse(text), TABLE, Context("0.5.23", **about)).message

    assert said("--page-size 2 --mem-fraction-static 0.9", architecture="A") == "page 2, kv 'auto' of 0.900 for A."
    assert said("") == "page …, kv 'auto' of … for …."
    assert said("--page-size $X --mem-fraction-static much") == "page …, kv 'auto' of … for …."


@pytest.mark.parametrize(
    ("message", "text", "pieces"),
    [
        ("one of {_ALL_BACKENDS}, got {x}", "one of ('a', 'b'), got 1", ["one of ('a', 'b'), got …"]),
        ("{', '.join(sorted(_ALL_BACKENDS))}!", "a, b!", ["a, b!"]),
        ("{some_backends}!", "a, b!", ["…!"]),
        ("not for {model_arch}", "not for LlamaForCausalLM", ["not for ", ["architecture"]]),
        ("not for {model_arch}", "not for Other", ["not for …"]),
        ("{arg_name} is wrong", "--page-size is wrong", ["--page-size is wrong"]),
        ("pages of {size}", "pages of 16", ["pages of ", ["page_size", "", True]]),
        ("pages of {size}{why}", "pages of 17", ["pages of …"]),
        ("{cfg.kv_cache_dtype!r} kv", "'auto' kv", ["", ["--kv-cache-dtype", "!r", False], " kv"]),
    ],
)
def test_what_stands_in_a_hole(message, text, pieces):
    record = SimpleNamespace(templates=(from_message(message),))
    before = Case("h100", "llama", ("--page-size", "16"))
    made = message_of(record, text, before, TABLE, {"page_size": ["--page-size"]})
    assert [one for one in made if one != ""] == [one for one in pieces if one != ""]


def test_an_older_wording_is_told_where_the_release_says_it():
    record = SimpleNamespace(templates=(from_message("new words, {page_size}"), from_message("old words, {page_size}")))
    before = Case("h100", "llama", ("--page-size", "16"))
    made = message_of(record, "old words, 16", before, TABLE, {"page_size": ["--page-size"]})
    assert made[0] == "old words, "
