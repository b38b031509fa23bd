import json
import math
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from make_vectors import INDEX

from sglang_compat.match import compile_index, match
from sglang_compat.match.paste import clean, tidy
from sglang_compat.match.templates import scan

settings.register_profile("untimed", deadline=None)  # a busy machine is no fault
settings.load_profile("untimed")
SMALL = compile_index(json.loads(INDEX.read_text()))
PIECES = [literal for entry in SMALL.entries for literal in entry.literals if literal.strip()]
PHRASES = [
    "error: ",
    "unrecognized arguments: ",
    "argument --",
    ": invalid choice: ",
    "could match ",
    "Error: ",
    "\x1b[31m",
]
TORN = st.lists(st.sampled_from(PIECES + PHRASES) | st.text(max_size=20), max_size=12).map("".join)


def check(text):
    for one in match(text, SMALL):
        start, end = one.span
        assert 0 <= start <= end <= len(text)
        assert one.certainty in {"sure", "maybe"}
        assert one.template
        assert all(value for value in one.values.values())


@given(st.text(max_size=2000))
def test_any_text_is_answered(text):
    check(text)


@given(st.binary(max_size=2000))
def test_any_bytes_are_answered(data):
    check(data.decode("utf-8", "replace"))
    check(data.decode("utf-8", "surrogateescape"))
    check(data.decode("latin-1"))


@given(TORN)
def test_torn_messages_are_answered(text):
    check(text)


@given(st.text())
def test_cleaned_text_leads_back_to_the_paste(text):
    paste = clean(text)
    for place, char in enumerate(paste.canon):
        assert text[paste.origin(place)].lower() == char
    assert "\n" not in tidy(text)


@settings(max_examples=30)
@given(TORN, st.integers(min_value=1, max_value=8))
def test_work_grows_no_faster_than_the_text(text, times):
    """Counted in lookups and comparisons, so that a slow machine changes nothing."""
    once = scan(clean(text).canon, SMALL.table, SMALL.cleaned).steps
    many = scan(clean(f"{text}\n" * times).canon, SMALL.table, SMALL.cleaned).steps
    # The seams between the copies may hold pieces of their own: some per seam, whatever the text.
    assert many <= times * (once + 2000) + 2000


def test_work_is_bounded_for_the_worst_repetition():
    pieces = sorted(PIECES, key=len)[-40:]
    steps = []
    for size in (1, 4, 16):
        # A word of letters of its own on each line, or the line would not be read again.
        lines = [f"{pieces[n % 40]} {''.join(chr(97 + int(digit)) for digit in str(n))}\n" for n in range(40 * size)]
        steps.append(scan(clean("".join(lines)).canon, SMALL.table, SMALL.cleaned).steps)
    growth = [math.log(after / before) / math.log(4) for before, after in pairwise(steps)]
    assert max(growth) < 1.05


def test_what_one_line_repeats_is_looked_up_a_bounded_number_of_times():
    piece = min(PIECES, key=lambda one: (abs(len(one) - 60), one))
    steps = [scan(clean(f"{piece} " * times).canon, SMALL.table, SMALL.cleaned).steps for times in (1_500, 15_000)]
    letters = len(clean(piece).canon)
    assert steps[1] - steps[0] <= letters * 13_500  # each letter once; nothing more is looked up


def test_the_last_message_of_a_line_that_repeats_another_is_found(launch):
    text = "page_size not supported " * 5_000 + "ValueError: extra_buffer is not supported for Foo; use no_buffer."
    found = [one for one in match(text, launch) if one.certainty == "sure"]
    assert [text[slice(*one.span)].split(" ")[0] for one in found] == ["extra_buffer"]


def test_what_a_log_repeats_is_read_a_few_times_only():
    line = "[2025-12-01 10:11:{:02} TP{}] Decode batch. #running-req: {}, token usage: 0.31\n"
    log = "".join(line.format(n % 60, n % 8, n) for n in range(1000)) + "AssertionError: the end"
    paste = clean(log)
    assert paste.canon.count("decodebatch") == 8
    assert paste.canon.endswith("theend")
    assert log[paste.origin(paste.canon.index("theend")) :] == "the end"


def test_a_log_of_ten_megabytes_gives_its_errors_in_order(launch):
    noise = "[2025-12-01 10:11:12 TP0] Decode batch. #running-req: 12, #token: 3456, token usage: 0.31\n"
    first = "AssertionError: no_buffer only supports page_size=1.\n"
    second = "ValueError: extra_buffer is not supported for Foo; use no_buffer.\n"
    log = noise * 50_000 + first + noise * 30_000 + second + noise * 40_000
    assert len(log) > 10_000_000
    found = [one for one in match(log, launch) if one.certainty == "sure"]
    assert [one.template.split(" ")[0] for one in found] == ["no_buffer", "extra_buffer"]
    assert [log[slice(*one.span)].split(" ")[0] for one in found] == ["no_buffer", "extra_buffer"]
