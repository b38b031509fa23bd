"""What a record writes as an example gives way to the reader's own: names of models, and numbers."""

import pytest
from helpers import checked

from sglang_compat.check import Context, Rules, check, fitting, repairs, rule_from_data, whole
from sglang_compat.check.findings import Edit
from sglang_compat.launch import parse
from sglang_compat.releases import flags

TABLE = flags("0.5.23")
PLAIN = {"message": ["refused"], "scope": {}, "named": {}, "about": [], "frame": [], "order": [0],
         "announces": False}  # fmt: skip


def rule(bound, validate, steps, slug="x"):
    return rule_from_data(PLAIN | {"slug": slug, "bound": bound, "steps": steps}, validate)


def offered(text, *rules, **about):
    context, known = Context("0.5.23", **about), Rules(rules)
    return repairs(parse(text), lambda one: check(one, known, TABLE, context), known, TABLE, context)


def first(text, *rules, **about):
    return [str(edit) for edit in offered(text, *rules, **about)[0].edits]


NAME = rule(
    {"name": ["--served-model-name"]},
    lambda name: name is None or ":" not in name,
    [["--served-model-name", ["llama3-8b"], None, "meta-llama/Llama-3.1-8B-Instruct"]],
)
DRAFT = rule(
    {"algorithm": ["--speculative-algorithm"], "draft": ["--speculative-draft-model-path"]},
    lambda algorithm, draft: algorithm != "DFLASH" or draft is not None,
    [["--speculative-draft-model-path", ["z-lab/Qwen3-8B-DFlash"], None, "Qwen/Qwen3-8B"]],
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("--model-path Qwen/Qwen3-8B --served-model-name qwen3:8b", "qwen3-8b"),
        ("--model-path /models/Qwen3-8B/ --served-model-name a:b/c", "a-b/c"),
    ],
)
def test_a_served_name_stays_the_readers(text, name):
    assert first(text, NAME) == [f"set --served-model-name {name}"]


def test_a_served_name_is_the_models_when_none_of_the_readers_passes():
    strict = rule({"name": ["--served-model-name"]}, lambda name: name in (None, "Qwen3-8B"),
                  [["--served-model-name", ["x"], None, "m"]])  # fmt: skip
    text = "--served-model-name a:b"
    assert first(f"--model-path Qwen/Qwen3-8B {text}", strict) == ["set --served-model-name Qwen3-8B"]
    step = strict.steps[0]
    (edits,) = fitting.fitted([step], strict, parse(text), TABLE, Context("0.5.23"))
    assert edits[0].words == ("YOUR_MODEL_NAME",)


@pytest.mark.parametrize(
    ("model", "architecture", "draft"),
    [
        ("--model-path Qwen/Qwen3-8B", None, "z-lab/Qwen3-8B-DFlash"),
        ("--model-path /data/Qwen3-8B", None, "z-lab/Qwen3-8B-DFlash"),
        ("--model-path meta-llama/Llama-3.1-8B", None, "YOUR_DRAFT_MODEL_FOR/Llama-3.1-8B"),
        ("--model-path $MODEL", "LlamaForCausalLM", "YOUR_DRAFT_MODEL_FOR/LlamaForCausalLM"),
        ("", None, "YOUR_DRAFT_MODEL_FOR"),
    ],
)
def test_a_draft_of_another_model_is_a_placeholder(model, architecture, draft):
    text = f"{model} --speculative-algorithm DFLASH"
    (edit,) = offered(text, DRAFT, architecture=architecture)[0].edits
    assert edit.words == (draft,)
    assert edit.to_fill_in == draft.startswith("YOUR_")
    assert str(edit).endswith("(put your own in its place)") == edit.to_fill_in


def test_no_record_writes_the_name_of_its_own_model_into_another_command(known):
    found = {
        (rule.slug, step.edit.flag)
        for rule in known.rules
        for step in rule.steps
        if step.edit.words
        and step.edit.flag.endswith(("-model-path", "-lora-path", "-model-name")) != bool(step.serves)
    }
    assert found == set()


def test_the_placeholder_is_told_in_every_form(known):
    text = "python -m sglang.launch_server --model-path meta-llama/Llama-3.1-8B-Instruct --speculative-algorithm DFLASH"
    one = checked(text, known, "h100")
    draft = "--speculative-draft-model-path YOUR_DRAFT_MODEL_FOR/Llama-3.1-8B-Instruct"
    assert one.report.findings[0].to_json()["fix"] == f"set {draft} (put your own in its place)"
    assert whole.rewritten([one], known.table) == f"{text} {draft}"


OVERRIDE = "--json-model-override-args"


@pytest.mark.parametrize(
    ("was", "proved", "own", "fixed"),
    [
        ('[{"a": 1}]', '{"a": 1}', '[{"b": 2}]', '{"b": 2}'),
        ("file.json", '{"a": 1}', '[{"b": 2}]', '{"b": 2}'),
        ('{"f": "4.0"}', '{"f": 4.0}', '{"f": "8.5", "g": ["1", "x"]}', '{"f": 8.5, "g": [1, "x"]}'),
        ('{"images": 4}', '{"image": 4}', '{"video": 1, "images": 9}', '{"video": 1, "image": 9}'),
        ('{"c": {"bs": 4}}', '{"c": {"max_bs": 4}}', '{"c": {"bs": 9}}', '{"c": {"max_bs": 9}}'),
        ('{"text": {"a": 1}}', '{"a": 1}', '{"z": 0, "text": {"a": 5}}', '{"z": 0, "a": 5}'),
    ],
)
def test_a_json_value_is_changed_as_the_record_changes_its_own(was, proved, own, fixed):
    one = rule({"args": [OVERRIDE]}, lambda args: args in (None, fixed), [[OVERRIDE, [proved], None, None, was]])
    (edit,) = offered(f"{OVERRIDE} '{own}'", one)[0].edits
    assert (edit.words, edit.to_fill_in) == ((fixed,), False)


def test_a_json_value_of_which_nothing_can_be_kept_is_told_to_be_an_example():
    one = rule({"args": [OVERRIDE]}, lambda args: args is None or args.startswith("{"),
               [[OVERRIDE, ['{"a": 1}'], None, None, "x.json"]])  # fmt: skip
    for own in ("my.json", "[1, 2]", "[{", "7"):
        (edit,) = offered(f"{OVERRIDE} '{own}'", one)[0].edits
        assert str(edit) == f"set {OVERRIDE} '{{\"a\": 1}}' (put your own in its place)"
    (edit,) = offered(f"{OVERRIDE} x.json", one)[0].edits
    assert not edit.to_fill_in  # the record's own command: this is its repair


CHUNK = {"chunk": ["--chunked-prefill-size"], "page": ["--page-size"]}


@pytest.mark.parametrize(
    ("own", "passes", "near"),
    [
        (1000, lambda chunk, page: chunk % 64 == 0, 1024),
        (990, lambda chunk, page: chunk % 64 == 0, 960),
        (1000, lambda chunk, page: chunk % page == 0, 1008),  # a multiple of the page, which is no power of two
        (1000, lambda chunk, page: chunk <= 777, 777),
        (1000, lambda chunk, page: chunk > 3333, 3334),
        (1000, lambda chunk, page: chunk in (4992, 512), 512),
        (1000, lambda chunk, page: chunk == 4992, 4992),
        (-5, lambda chunk, page: chunk > 0, 4992),  # nothing of it can be kept
    ],
)
def test_a_number_becomes_the_nearest_that_passes(own, passes, near):
    one = rule(CHUNK, passes, [["--chunked-prefill-size", ["4992"], None, None]])
    text = f"--page-size 48 --chunked-prefill-size {own}"
    assert first(text, one) == [f"set --chunked-prefill-size {near}"]


def test_the_records_own_number_is_tried_when_the_nearest_is_refused_by_another_rule():
    even = rule(CHUNK, lambda chunk, page: chunk % 2 == 0, [["--chunked-prefill-size", ["4992"], None, None]])
    small = rule(CHUNK, lambda chunk, page: chunk == 1001 or chunk > 2000, [], "y")
    assert first("--page-size 1 --chunked-prefill-size 1001", even, small) == ["set --chunked-prefill-size 4992"]


def test_another_value_is_no_other_repair():
    even = rule(CHUNK, lambda chunk, page: chunk % 2 == 0, [["--chunked-prefill-size", ["4992"], None, None]])
    (one, *others) = offered("--chunked-prefill-size 1001", even)
    assert one.edits == (Edit("--chunked-prefill-size", ("1002",)),)
    assert others == []


def test_a_number_that_no_rule_looks_at_and_a_flag_that_is_not_given_stay_the_records():
    one = rule({"lora": ["--enable-lora"]}, lambda lora: not lora, [["--page-size", ["64"], None, None]])
    for text in ("--enable-lora --page-size 3", "--enable-lora"):
        made = list(fitting.fitted(one.steps, one, parse(text), TABLE, Context("0.5.23")))
        assert [edits[0].words for edits in made] == [("64",)]
