import argparse
import enum
from dataclasses import dataclass
from pathlib import Path

import pytest

from sglang_compat.upstream.outcome import Outcome, Override
from sglang_compat.upstream.overrides import Asked, announcement, asked_for, overrides, plain, same


@pytest.fixture
def parser():
    made = argparse.ArgumentParser()
    made.add_argument("--tensor-parallel-size", "--tp-size", "--tp", type=int, default=1)
    made.add_argument("--page-size", type=int)
    made.add_argument("--mem-fraction-static", type=float)
    made.add_argument("--disable-radix-cache", action="store_true")
    return made


def asked(parser, *argv):
    return {one.flag: one.value for one in asked_for(parser, parser.parse_args(argv), argv)}


def test_only_flags_that_were_given_count_as_asked_for(parser):
    assert asked(parser, "--page-size", "16") == {"--page-size": 16}
    assert asked(parser, "--page-size=16", "--disable-radix-cache") == {
        "--page-size": 16,
        "--disable-radix-cache": True,
    }
    assert asked(parser) == {}


def test_a_shortened_flag_counts_and_an_ambiguous_one_is_nobodys(parser):
    assert asked(parser, "--mem-frac", "0.8") == {"--mem-fraction-static": 0.8}
    other = argparse.Namespace(page_size=None)
    assert asked_for(parser, other, ["--zzz"]) == []


def test_an_old_spelling_is_compared_under_the_fields_name(parser):
    argv = ["--tp", "4"]
    namespace = parser.parse_args(argv)
    namespace.tp_size = namespace.tensor_parallel_size  # as SGLang does
    (found,) = overrides(asked_for(parser, namespace, argv), {"tp_size": 1}, [])
    assert found == Override("--tensor-parallel-size", 4, 1, None)


def test_a_value_that_is_used_is_no_override():
    given = [Asked("--page-size", ("page_size",), 16), Asked("--gone", ("gone",), True)]
    assert overrides(given, {"page_size": 16}, ["page size is 16"]) == []


def test_an_override_has_the_line_that_announces_it():
    log = ["page size of the draft", "page_size 16 becomes 64, says the backend", "--page-size-limit is 64", "64 GPUs"]
    (found,) = overrides([Asked("--page-size", ("page_size",), 16)], {"page_size": 64}, log)
    assert found.log == log[1]
    assert announcement("--page-size", "page_size", 128, log) == log[0]
    assert announcement("--page-size", "page_size", 64, ["--page-size-limit is 64", "server_args=page_size=64"]) is None


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ("1", 1, True),
        ("True", True, True),
        (1, 2, False),
        ("auto", "fp8", False),
        (None, 4, False),
        ([1, 2], [1, 2], True),
    ],
)
def test_a_change_of_type_alone_is_no_override(one, other, equal):
    assert same(one, other) is equal


def test_values_become_plain_and_the_same_in_every_run():
    class Kind(enum.Enum):
        A = "a"

    @dataclass
    class Pair:
        one: Kind
        two: tuple[int, ...]

    assert plain(Pair(Kind.A, (1, 2))) == {"one": "a", "two": [1, 2]}
    assert plain({Kind.A: {"z", "b"}, 1: Path("x/y")}) == {"a": ["b", "z"], "1": "x/y"}
    assert plain(object()) == "<object>"


def test_an_outcome_survives_json():
    outcome = Outcome(True, overrides=[Override("--page-size", 16, 64, None)], resolved={"page_size": 64})
    assert Outcome.from_json(outcome.to_json()) == outcome
