import pytest

from sglang_compat.newrelease import commands, news
from sglang_compat.newrelease.news import News
from sglang_compat.newrelease.report import render
from sglang_compat.prove.judge import Answer
from sglang_compat.prove.proof import Disagreement, Proof, Row, Tried
from sglang_compat.releases import Flag, Message
from sglang_compat.releases.compare import Change, Comparison, Renamed
from sglang_compat.snippets import load_all

OK = Answer("ok")
HELD = Row("raises", Answer("ValueError", "the message"), OK, (), (), Tried(2, 1, 1))


@pytest.fixture
def record():
    return load_all(commands.snippets.default_folder())[0]


def told(record, row):
    return news.broken([(record, Proof("h", "b", "h100", {"0.5.22": HELD, "0.5.23": row}), ())], "0.5.22", "0.5.23")


def test_a_record_that_holds_on_both_is_no_news(record):
    assert told(record, HELD) == []


@pytest.mark.parametrize(
    ("row", "problem", "remedy"),
    [
        (Row("accepts", OK), "answered otherwise: the command is accepted", 'set "until": "0.5.22"'),
        (Row("other wording", Answer("ValueError", "new words")), "new words", "`aliases`"),
        (
            Row("raises", HELD.before, Answer("ValueError", "one more flag"), (), (), HELD.tried),
            "does not start: ValueError: one more flag",
            "after.sh",
        ),
        (
            Row("raises", HELD.before, OK, (), (), Tried(2, 0, 1, (), (Disagreement(False, OK, "the command"),), 1)),
            "first one that SGLang accepts",
            "the command",
        ),
    ],
)
def test_what_broke_is_told_with_what_to_do(record, row, problem, remedy):
    (found,) = told(record, row)
    assert problem in found.problem
    assert remedy in found.remedy


def comparison(**parts):
    empty = dict.fromkeys(("said", "reworded", "moved", "gone", "added", "removed", "renamed", "changed"), ())
    return Comparison("0.5.22", "0.5.23", **{**empty, **parts})


CHANGES = comparison(
    removed=(Flag("--c", "c", renamed_to="--d"),),
    renamed=(Renamed("--tp", "--tensor", False), Renamed("--kept", "--new", True)),
    changed=(
        Change("--a", "default", 1, 2),
        Change("--b", "choices", ("x", "y"), ("x", "z")),
        Change("--w", "choices", ("x",), ("x", "y")),
        Change("--e", "deprecated", False, "--d"),
        Change("--a", "aliases", ("--aa",), ()),
    ),
)


def test_flags_that_went_come_first_then_lost_choices_then_the_rest_and_what_only_grows_is_no_danger():
    assert news.breaking(CHANGES) == [
        "--c (use --d) is gone",
        "--tp is now --tensor",
        "--b: choices + z; - y",
        "--a: default 1 -> 2",
        "--e: deprecated, use --d",
    ]


def message(text, kind="check"):
    return Message(text, kind, "ValueError", 1, tuple(text.split("|")), ("0.5.23",), ())


def test_checks_on_flags_that_were_there_come_first_and_explained_ones_are_left_out(record):
    explained = record.record.errorMessage.replace("{", "|").replace("}", "|")
    said = [
        message("assert x", kind="bare-assert"),
        message("--new needs this"),
        message("--old needs that, got |x|"),
        message(explained),
    ]
    found = news.unexplained(said, [record], {"--old"})
    assert [one.id for one in found] == ["--old needs that, got |x|", "--new needs this", "assert x"]


def test_the_report_begins_with_what_broke_and_shows_text_that_does_nothing(record):
    hostile = news.Broken(record, "answers `</code><script>` [x](javascript:1)", "look\n\n# heading")
    text = render(News([hostile], [], 4, comparison(removed=CHANGES.removed, gone=(message("<b>{x}"),)), []))
    assert "4 of 5 records hold, 1 broke" in text
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings[:3] == ["# SGLang 0.5.23", "## Records that broke (1)", "## Commands that may break: flags (1)"]
    assert "# heading" not in headings
    assert "[x](javascript" not in text
    assert "`<b>{x}`" in text


def test_nothing_new_is_said_to_be_nothing():
    text = render(News([], [], 2, comparison(), []))
    assert "Every record that held still holds." in text
    assert "No flag went or changed." in text


def test_the_package_index_is_read_and_only_newer_releases_are_taken():
    output = "sglang (0.5.24)\nAvailable versions: 0.5.25rc1, 0.5.24, 0.5.23.post1, 0.5.23, 0.5.9\n"
    found = commands.read_index(output)
    assert commands.newer(found, ["0.5.9", "0.5.22", "0.5.23"]) == ["0.5.23.post1", "0.5.24"]
    assert commands.newer(found, ["0.5.24"]) == []
    assert commands.read_index("WARNING: nothing") == []
