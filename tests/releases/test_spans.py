import pytest
from hypothesis import given
from hypothesis import strategies as st

from sglang_compat.releases.spans import in_order, pack, unpack

KNOWN = ["0.5.8", "0.5.8.post1", "0.5.9", "0.5.10", "0.5.10.post1", "0.5.11"]


def test_releases_stand_in_the_order_they_came_out():
    assert in_order(reversed(KNOWN)) == KNOWN
    assert in_order(sorted(KNOWN)) == KNOWN


def test_a_span_stays_open_while_the_newest_release_is_in_it():
    assert pack(["0.5.10", "0.5.10.post1", "0.5.11"], KNOWN) == [("0.5.10", None)]
    assert pack(["0.5.8", "0.5.8.post1"], KNOWN) == [("0.5.8", "0.5.8.post1")]


def test_a_gap_makes_two_spans():
    assert pack(["0.5.8", "0.5.9", "0.5.11"], KNOWN) == [("0.5.8", "0.5.8"), ("0.5.9", "0.5.9"), ("0.5.11", None)]


@given(st.sets(st.sampled_from(KNOWN)))
def test_spans_give_back_what_was_packed(members):
    assert unpack(pack(members, KNOWN), KNOWN) == in_order(members)


def test_an_unknown_release_is_refused():
    with pytest.raises(ValueError, match="not harvested"):
        unpack([["0.4.0", None]], KNOWN)
