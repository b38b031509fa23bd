import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sglang_compat import template


def test_a_message_parts_at_its_holes():
    parts = template.from_message("got --x={decode!r}, want {a.b}.").parts
    assert parts == ("got --x=", "decode!r", ", want ", "a.b", ".")


def test_a_pattern_is_read_into_literals_and_holes():
    read = template.from_pattern(r"^got --x=(.+?), want ([a-z]*)\d+\.$")
    assert read.literals == ("got --x=", ", want ", ".")
    assert read.matches("it got --x='a', want b1.")
    assert not read.matches("got --x=, want 1")


@pytest.mark.parametrize("pattern", ["(", "a{2", "*", "(ab|cd)", "(a+)+", "(?=a)", "[", "(.+?", "a(?P<x>b)(?P=x)"])
def test_what_cannot_be_matched_in_linear_time_is_refused(pattern):
    if pattern == "a{2":  # a brace that repeats nothing is text
        assert template.from_pattern(pattern).literals == ("a{2",)
        return
    with pytest.raises(template.PatternError):
        template.from_pattern(pattern)


@given(st.text(), st.text(), st.text(min_size=1))
def test_an_escaped_message_always_matches_itself(before, after, value):
    pattern = f"{re.escape(before)}(.+?){re.escape(after)}"
    assert template.from_pattern(pattern).matches(before + value + after)


def test_braces_that_the_pattern_takes_literally_are_text():
    message, pattern = "topk in {None, 1} only, got topk={topk!r}.", r"topk in \{None, 1\} only, got topk=(.+?)\."
    found = template.from_record(message, pattern)
    assert found.parts == ("topk in {None, 1} only, got topk=", "topk!r", ".")
    assert template.from_message(message).holes == ("None, 1", "topk!r")


def test_a_pattern_with_a_hole_there_makes_it_one():
    message = "topk in {None, 1} only, got topk={topk!r}."
    found = template.from_record(message, r"topk in (.+?) only, got topk=(.+?)\.")
    assert found == template.from_message(message)


def test_holes_that_touch_stay_two():
    assert template.from_record("a {b}{c} d", "a (.+?) d") == template.from_message("a {b}{c} d")
