import pytest
from releases.wheels import make_wheel

from sglang_compat.releases.extract import extract
from sglang_compat.releases.wheel import Wheel


def said(tmp_path, source, more=None, *, launch=True):
    wheel = Wheel(make_wheel(tmp_path, "0.5.23", {"srt/arg_groups/hook.py": source, **(more or {})}), "0.5.23")
    return extract(wheel, "srt/arg_groups/hook.py", launch=launch)


def templates(tmp_path, source, more=None):
    return [found.template for found in said(tmp_path, source, more)]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ('"plain text"', ("plain text",)),
        ('f"got {a}."', ("got ", "a", ".")),
        ('f"got {a!r} of {b:.2f}"', ("got ", "a!r", " of ", "b:.2f", "")),
        ('f"got {a + 1} steps"', ("got ", "a + 1", " steps")),
        ('f"{{braces}} around {a}"', ("{braces} around ", "a", "")),
        ('"got %s and %d, 5%% more" % (a, b)', ("got ", "a", " and ", "b", ", 5% more")),
        ('"got %(x)r now" % values', ("got ", "x", " now")),
        ('"got {} and {name!r}".format(a, name=b)', ("got ", "a", " and ", "b!r", "")),
        ('"got " + a + " now"', ("got ", "a", " now")),
        ('"two " "halves " f"and {a}"', ("two halves and ", "a", "")),
        ('" ".join(["one", "two", a])', ("one two ", "a", "")),
        ('textwrap.dedent("  one\\n  two")', ("one\ntwo",)),
        ('"  padded ".strip()', ("padded",)),
        ("str('quoted')", ("quoted",)),
    ],
)
def test_every_way_to_write_a_message_is_read(tmp_path, message, expected):
    assert templates(tmp_path, f"def check(a, b):\n    raise ValueError({message})") == [expected]


def test_a_message_made_in_a_variable_is_found(tmp_path):
    source = """
def check(a):
    msg = f"bad {a}"
    raise ValueError(msg)
"""
    assert templates(tmp_path, source) == [("bad ", "a", "")]


def test_a_message_that_grows_in_a_branch_has_both_forms(tmp_path):
    source = """
def check(a):
    msg = "first part"
    if a:
        msg += ", second part"
    raise ValueError(msg)
"""
    assert templates(tmp_path, source) == [("first part",), ("first part, second part",)]


def test_the_other_branch_of_an_if_does_not_reach_a_raise(tmp_path):
    source = """
def check(a):
    if a:
        msg = "said elsewhere"
        print(msg)
    else:
        msg = "said here"
        raise ValueError(msg)
"""
    assert templates(tmp_path, source) == [("said here",)]


def test_either_side_of_a_conditional_is_a_message(tmp_path):
    source = 'def check(a):\n    raise ValueError("this one" if a else "that one")'
    assert templates(tmp_path, source) == [("this one",), ("that one",)]


def test_constants_are_followed_into_other_modules(tmp_path):
    source = """
from sglang.srt.names import FLAG
LOCAL = "--other"
def check():
    raise ValueError(f"{FLAG} and {LOCAL} exclude each other")
"""
    assert templates(tmp_path, source, {"srt/names.py": 'FLAG = "--flag"'}) == [
        ("--flag and --other exclude each other",)
    ]


def test_constants_that_name_each_other_in_a_circle_are_holes(tmp_path):
    source = 'from sglang.srt.names import A\ndef check():\n    raise ValueError(f"given {A} here")'
    names = {"srt/names.py": "from sglang.srt.others import A", "srt/others.py": "from sglang.srt.names import A"}
    assert templates(tmp_path, source, names) == [("given ", "A", " here")]


def test_kinds_classes_and_conditions_are_told_apart(tmp_path):
    source = """
class TooOld(Exception):
    def __init__(self, age):
        super().__init__(f"{age} years is too old")

class Hooks:
    def check(self, parser):
        if self.size > 4:
            raise TooBig("size above four")
        else:
            assert self.size % 2 == 0, "size must be even"
        assert self.ready
        parser.error("no such file")
        logger.info("size becomes %s", self.size)
"""
    found = [(one.kind, one.exception, one.template, one.function, one.condition) for one in said(tmp_path, source)]
    assert found == [
        ("check", "TooOld", ("", "age", " years is too old"), "TooOld.__init__", None),
        ("check", "TooBig", ("size above four",), "Hooks.check", "self.size > 4"),
        (
            "check",
            "AssertionError",
            ("size must be even",),
            "Hooks.check",
            "self.size <= 4 and self.size % 2 != 0",
        ),
        ("bare-assert", "AssertionError", ("assert self.ready",), "Hooks.check", None),
        ("argparse", "SystemExit", ("no such file",), "Hooks.check", None),
        ("override", "info", ("size becomes ", "self.size", ""), "Hooks.check", None),
    ]


def test_log_calls_count_in_launch_checks_only(tmp_path):
    assert said(tmp_path, 'def check():\n    logger.warning("changed a thing")', launch=False) == []


def test_a_bare_assert_over_several_lines_is_one_line(tmp_path):
    (template,) = templates(tmp_path, "def check(a, b):\n    assert (\n        a\n        and b\n    )")
    assert template == ("assert ( a and b )",)


def test_a_message_without_any_text_is_no_template(tmp_path):
    assert templates(tmp_path, "def check(a):\n    raise ValueError(str(a))") == []


def test_the_runtime_keeps_short_conditions_only(tmp_path):
    source = "def check(a):\n    if a is not None and {}:\n        raise ValueError('text')"
    conditions = [
        [one.condition for one in said(tmp_path, source.format(test), launch=launch)]
        for test in ("a.ready", "a.first_of_many == a.last_of_many")
        for launch in (True, False)
    ]
    long = "a is not None and a.first_of_many == a.last_of_many"
    assert conditions == [["a is not None and a.ready"], ["a is not None and a.ready"], [long], [None]]
