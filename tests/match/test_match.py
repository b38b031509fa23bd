import gzip
import json
from dataclasses import replace

import pytest

from sglang_compat import snippets
from sglang_compat.match import compile_index, match
from sglang_compat.match.index import build_index
from sglang_compat.releases import Message, Place, messages, releases

KNOWN = releases()


def message(
    id, *parts, kind="check", tier=1, exception="ValueError", file="srt/server_args.py", function="f", members=None
):
    members = tuple(members or KNOWN)
    return Message(id, kind, exception, tier, parts, members, (Place(file, function, None, members),))


def index_of(*catalogue):
    return compile_index(build_index([], catalogue, 1))


A = message("a", "The radix cache cannot be used together with ", "what", ", got --page-size=", "size!r", ".")
B = message("b", "Speculative decoding needs a draft model of the same vocabulary.")
C = message("c", "Overriding the attention backend to ", "name", " because of the draft model.", kind="override")


def ids(text, index, release=None):
    return [one.entry.id for one in match(text, index, release)]


def test_values_and_span_are_those_of_the_paste():
    text = "x\nValueError: The radix cache cannot be used together with MLA, got --page-size='64'. See the docs."
    (found,) = match(text, index_of(A, B))
    assert found.values == {"what": "MLA", "size!r": "64"}
    start, end = found.span
    assert text[start:end].startswith("The radix cache")
    assert "64" in text[start:end]


@pytest.mark.parametrize("end", ["", "\nnext line", "`", "\n> more"])
def test_a_value_at_the_end_stops_with_its_line(end):
    template = message("t", "The scheduler cannot start with page size ", "size", "")
    (found,) = match(f"ValueError: The scheduler cannot start with page size [1,\n 2]{end}", index_of(template))
    assert found.values == {"size": "[1, 2]"}


def test_all_errors_of_a_paste_come_in_its_order_and_overrides_last():
    text = (
        "WARNING Overriding the attention backend to fa3 because of the draft model.\n"
        f"AssertionError: {B.template[0]}\n"
        "During handling of the above exception, another exception occurred:\n"
        "ValueError: The radix cache cannot be used together with MLA, got --page-size=1."
    )
    assert ids(text, index_of(A, B, C)) == ["b", "a", "c"]


def test_what_every_rank_says_is_reported_once():
    line = "[2025-01-02 03:04:05 TP{}] ValueError: Speculative decoding needs a draft model of the same vocabulary.\n"
    assert ids("".join(line.format(rank) for rank in range(16)), index_of(A, B)) == ["b"]


def test_two_errors_that_share_a_long_stretch_are_both_sure(launch):
    text = (
        "First I got\n> ValueError: --enable-unified-cache-external-linker does not use\n> --hicache-storage-backend.\n"
        "and after removing it\n> ValueError: --enable-lmcache and --enable-unified-cache-external-linker\n"
        "> are mutually exclusive"
    )
    sure = [one.template for one in match(text, launch) if one.certainty == "sure"]
    assert len(sure) == 2
    assert "does not use" in sure[0]
    assert "mutually exclusive" in sure[1]


def test_beside_a_sure_message_only_another_one_or_an_equal_is_a_maybe():
    near = message("near", "Speculative decoding needs a draft model of the same size as the target, and nothing else.")
    equal = message("equal", B.template[0].replace("of the same vocabulary", "of the same vocabulary and another end"))
    index = index_of(A, B, near, equal)
    assert ids(f"ValueError: {B.template[0]}", index) == ["b"]
    cut = "ValueError: Speculative decoding needs a draft model of the"
    assert sorted(ids(cut, index)) == ["b", "equal", "near"]
    hurt = "cache cannot be used together with MLA, got --page"
    found = match(f"ValueError: {B.template[0]}\nTypeError: {hurt} of 64", index)
    assert [(one.entry.id, one.certainty) for one in found] == [("b", "sure"), ("a", "maybe")]


def test_beside_a_sure_flag_messages_that_name_it_are_no_maybes(launch):
    text = (
        "launch_server.py: error: argument --speculative-algorithm: invalid choice: 'x' (choose from 'EAGLE', 'EAGLE3')"
    )
    assert [one.flag for one in match(text, launch)] == ["--speculative-algorithm"]


@pytest.mark.parametrize("layers", [0, 1, 2])
def test_a_message_in_a_json_log_is_sure_and_stands_where_the_paste_has_it(layers):
    template = message("t", "length(", "a!r", ") >= ", "b", ' is not supported with "paged" key value caches')
    said = """first\nValueError: length('x"y') >= 3 is not supported with "paged" key value caches\nlast\n"""
    text, begins, ends = said, "length(", "caches"
    for _ in range(layers):
        text = json.dumps({"level": "error", "log": text}).replace(">", "\\u003e")
    (found,) = match(text, index_of(template))
    assert found.certainty == "sure"
    assert found.values == {"a!r": 'x"y', "b": "3"}
    assert text[found.span[0] :].startswith(begins)
    assert text[: found.span[1]].endswith(ends)


def test_at_most_five_maybes_are_shown():
    words = ["alpha", "bravo", "charlie", "delta", "foxtrot", "golf", "hotel", "india"]
    many = [message(word, f"First {word}s {word}one {word}two {word}three {word}four") for word in words]
    text = "\n".join(f"and {word}one {word}two {word}three or not" for word in words)
    assert [one.certainty for one in match(text, index_of(*many))] == ["maybe"] * 5


@pytest.mark.parametrize("end", ["", "_", " <", "='"])
def test_a_paste_may_be_cut_where_a_sign_stands(end):
    (found,) = match("ValueError: The radix cache cannot be used together" + end, index_of(A, B))
    assert (found.entry.id, found.certainty) == ("a", "sure")


def test_messages_of_sglangs_own_tests_are_left_out():
    test = message("t", *B.template, file="srt/layers/test_draft.py")
    assert ids(B.template[0], index_of(A, test)) == []


def test_longest_literal_wins():
    short = message("short", "Speculative decoding needs a draft model")
    assert ids(B.template[0], index_of(short, B))[0] == "b"
    assert ids(short.template[0], index_of(short, B))[0] == "short"


def test_signs_decide_between_templates_of_the_same_letters():
    less = message("less", "page_size has to be < chunk_size for this backend")
    more = message("more", "page_size has to be > chunk_size for this backend")
    for right in (less, more):
        assert ids(right.template[0], index_of(less, more))[0] == right.id


def test_signs_of_a_short_end_decide_behind_a_long_value():
    ended = message("ended", "The draft model has a weight of type ", "type", " in row.")
    named = message("named", "The draft model has a weight of type ", "type", " in row ", "row", ".")
    said = "ValueError: The draft model has a weight of type a_rather_long_value{}"
    for order in ((ended, named), (named, ended)):
        assert ids(said.format(" in row\n  17.  Nothing was loaded"), index_of(*order))[0] == "named"
        assert ids(said.format(" in row."), index_of(*order))[0] == "ended"


def test_the_better_of_two_unsure_ones_is_first():
    bare = message("bare", "Bad name given")
    valued = message("valued", "Bad name given: '", "name", "'")
    for order in ((bare, valued), (valued, bare)):
        assert ids("ValueError: Bad name given: 'x7'", index_of(*order))[0] == "valued"


def test_a_word_of_the_traceback_begins_no_second_message():
    tail = "is unstable and gives wrong results for paged attention backends. Choose 'flashinfer' instead."
    plain = message("plain", f"speculative_eagle_topk > 1 with page_size > 1 {tail}")
    holed = message("holed", "speculative_eagle_topk(", "topk", ") > 1 with page_size(", "size", f") > 1 {tail}")
    said = f"in _handle_speculative_decoding\n    raise ValueError(\nValueError: {plain.template[0]}"
    index = index_of(holed, plain)
    first, *others = match(said, index)
    assert (first.entry.id, first.certainty) == ("plain", "sure")
    assert all(one.certainty == "maybe" for one in others)


def test_the_traceback_decides_between_equal_wordings():
    one = message("one", *B.template, file="srt/a.py", function="Alpha.check")
    other = message("other", *B.template, file="srt/b.py", function="Beta.verify", exception="AssertionError")
    frame = '  File "/sgl/srt/{}.py", line 3, in {}\n    raise ValueError(\n{}: ' + B.template[0]
    index = index_of(one, other)
    assert ids(frame.format("a", "check", "RuntimeError"), index)[0] == "one"
    assert ids(frame.format("b", "verify", "RuntimeError"), index)[0] == "other"
    assert ids("AssertionError: " + B.template[0], index)[0] == "other"


def test_the_readers_release_decides_between_equal_wordings():
    old = message("old", *B.template, members=KNOWN[:2])
    new = message("new", *B.template, members=KNOWN[2:])
    index = index_of(old, new)
    assert ids(B.template[0], index)[0] == "new"
    assert ids(B.template[0], index, KNOWN[0])[0] == "old"


@pytest.mark.parametrize(
    "text",
    [
        '    ), "Speculative decoding needs a draft model of the same vocabulary."',
        '        "Speculative decoding needs a draft model "\n        f"of the same vocabulary."',
        '  File "/x/server_args.py", line 5, in f\n    assert ok, "Speculative decoding needs a draft model of the same vocabulary."\n',
    ],
)
def test_source_lines_are_recognised(text):
    (found,) = match(text, index_of(A, B))
    assert (found.entry.id, found.certainty) == ("b", "sure")


def test_an_assert_without_text_is_found_by_its_source_line():
    bare = message("bare", "assert self.tp_size % self.dp_size == 0", kind="bare-assert", exception="AssertionError")
    text = 'File "/x/server_args.py", line 7, in check\n    assert self.tp_size % self.dp_size == 0\nAssertionError'
    (found,) = match(text, index_of(A, bare))
    assert (found.entry.id, found.kind, found.certainty) == ("bare", "bare-assert", "sure")


def test_an_ellipsis_in_the_middle_is_bridged():
    found = match("`AssertionError: Speculative decoding ... the same vocabulary.`", index_of(A, B))
    assert found[0].entry.id == "b"


def test_vllms_own_traceback_makes_a_shared_sentence_unsure():
    text = 'File "/usr/lib/vllm/config.py", line 3, in f\nValueError: ' + B.template[0]
    assert [one.certainty for one in match(text, index_of(A, B))] == ["maybe"]
    assert [one.certainty for one in match(text + "\n(sglang) ", index_of(A, B))] == ["sure"]


def test_words_are_searched_when_no_stretch_is_found(launch):
    found = match("replayssm draft eagle tree linear", launch)
    assert found
    assert len(found) <= 5
    assert {one.certainty for one in found} == {"maybe"}


@pytest.mark.parametrize("text", ["", " \n", "asdf qwer zxcv", "12 34 56", "the server does not start", "\x00\ud800"])
def test_nonsense_finds_nothing(everything, text):
    assert [one for one in match(text, everything) if one.certainty == "sure"] == []
    if "server" not in text:
        assert match(text, everything) == []


def test_every_record_leads_from_its_own_message():
    records = snippets.load_all(snippets.default_folder())
    index = compile_index(build_index(records, messages(), 1), build_index(records, messages(), 2))
    for one in records:
        found = match(one.record.errorMessage, index)
        same = {other.slug for other in records if other.templates[0].literals == one.templates[0].literals}
        assert one.slug in {each.slug for each in found}
        assert found[0].slug in same


def about(record, slug, **changes):
    """A second record of the same message, which has another cause."""
    said = record.record.model_copy(update={"slug": slug, **changes})
    return replace(record, envelope=record.envelope.model_copy(update={"record": said}))


def test_a_message_with_several_records_leads_to_all_of_them_the_best_one_first():
    seed = snippets.load(snippets.default_folder() / "enable-linear-replayssm-requires-triton-or-heli")
    other = about(seed, "another-cause", errorClass="AssertionError", filePath="python/sglang/srt/other_hook.py")
    parts = seed.templates[0].parts
    said = [
        message("one", *parts, file=seed.record.filePath.removeprefix("python/sglang/"), exception="ValueError"),
        message("two", *parts, file="srt/other_hook.py", exception="AssertionError"),
    ]
    for records in ([seed, other], [other, seed]):
        index = compile_index(build_index(records, said, 1))
        for shown, first in (("ValueError", seed), ("AssertionError", other)):
            found = match(f"{shown}: {seed.record.errorMessage}", index)
            assert [one.slug for one in found] == [first.slug, ({seed.slug, other.slug} - {first.slug}).pop()]
            assert {one.certainty for one in found} == {"sure"}
        frame = f'File "/x/srt/other_hook.py", line 3, in f\n{seed.record.errorMessage}'
        assert match(frame, index)[0].slug == other.slug


def test_what_is_left_of_two_messages_alike_is_a_maybe_for_both():
    one = message("one", "Ngram speculative decoding only supports CUDA devices of the newest kind.")
    other = message(
        "other", "DSpark speculative decoding only supports CUDA devices of the newest kind.", file="srt/b.py"
    )
    index = index_of(one, other)
    left = "speculative decoding only supports CUDA devices of the newest kind."
    assert [each.certainty for each in match(left, index)] == ["maybe", "maybe"]
    assert "others" in match(left, index)[0].why
    assert [each.certainty for each in match(one.template[0], index)] == ["sure"]
    traced = match(f'File "/x/srt/b.py", line 3, in check\nValueError: {left}', index)
    assert [(each.entry.id, each.certainty) for each in traced] == [("other", "sure"), ("one", "maybe")]


def test_a_letter_of_the_word_before_is_no_part_of_a_message_that_lost_its_beginning():
    index = index_of(message("one", "DSpark speculative decoding only supports CUDA devices of the newest kind."))
    (found,) = match("check: speculative decoding only supports CUDA devices of the newest kind.", index)
    assert found.span[0] == len("check: ")


def test_a_process_id_inside_a_message_belongs_to_it():
    daemon = message("daemon", "The weight daemon (pid=", "pid", ") ended before its time.")
    other = message("other", "The weight daemon ended before its time.")
    found = match(
        "(Worker pid=7, ip=1.2.3.4) RuntimeError: The weight daemon (pid=12) ended before its time.",
        index_of(daemon, other),
    )
    assert (found[0].entry.id, found[0].values) == ("daemon", {"pid": "12"})


def test_a_value_that_is_lost_is_no_part_of_a_whole_message():
    vague = message("vague", "", "name", " must be positive and even")
    exact = message("exact", "The page size of this backend must be positive and even, got ", "size", "")
    index = index_of(vague, exact)
    assert ids("backend must be positive and even, got 3", index)[0] == "exact"
    assert ids("chunk must be positive and even", index)[0] == "vague"


def test_a_record_whose_message_no_release_has_gets_an_entry():
    record = snippets.load(snippets.default_folder() / "enable-linear-replayssm-requires-triton-or-heli")
    index = compile_index(build_index([record], [A], 1))
    (found,) = [one for one in match(record.record.errorMessage, index) if one.certainty == "sure"]
    assert (found.slug, found.releases, found.url) == (record.slug, (), f"errors/{record.slug}/")


def test_the_index_is_small_and_the_same_for_any_order():
    records = snippets.load_all(snippets.default_folder())
    file = build_index(records, messages(), 1)
    assert file == build_index(records[::-1], messages(), 1)
    data = json.dumps(file, ensure_ascii=False, separators=(",", ":")).encode()
    assert len(gzip.compress(data, 9)) <= 120_000


STUMBLE = "TypeError: '>' not supported between instances of 'NoneType' and 'int'"


def test_python_s_own_words_are_sure_only_with_a_traceback_through_the_right_file():
    (record,) = [
        one
        for one in snippets.load_all(snippets.default_folder())
        if one.record.errorType == "internal" and one.record.errorMessage in STUMBLE
    ]
    index = compile_index(build_index([record], [A], 1))
    (bare,) = match(STUMBLE, index)
    assert (bare.slug, bare.certainty, bare.kind) == (record.slug, "maybe", "internal")
    file = record.record.filePath.rpartition("/")[2]
    frame = f'Traceback (most recent call last):\n  File "/x/{file}", line 1, in f\n    if a > 1:\n'
    (traced,) = match(frame + STUMBLE, index)
    assert (traced.slug, traced.certainty) == (record.slug, "sure")
    assert traced.releases[0] == record.guide.since


def test_an_argparse_error_with_a_record_is_one_answer_with_the_flag_and_the_page():
    record = snippets.load(snippets.default_folder() / "tool-call-parser-unknown-name")
    index = compile_index(build_index([record], [A], 1))
    text = "launch_server.py: error: argument --tool-call-parser: invalid choice: 'x' (choose from 'glm', 'qwen')"
    (found,) = match(text, index)
    assert (found.slug, found.flag, found.kind, found.certainty) == (
        record.slug,
        "--tool-call-parser",
        "argparse",
        "sure",
    )
    assert found.values["value"] == "x"
    other = "launch_server.py: error: argument --reasoning-parser: invalid choice: 'x' (choose from 'glm', 'qwen')"
    assert [one.slug for one in match(other, index)] == [None]
