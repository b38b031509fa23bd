import pytest

from sglang_compat.newrelease import commands, news
from sglang_compat.newrelease.news import News
from sglang_compat.newrelease.report import render
from sglang_compat.prove.judge import Answer
from sglang_compat.prove.proof import Disagreement, Proof, Row, Tried
from sglang_compat.releases import Flag, Message
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


def test_flags_that_went_lost_choices_or_changed_their_default_come_in_that_order():
    old = {
        "--a": Flag("--a", "a", default=1),
        "--b": Flag("--b", "b", choices=("x", "y")),
        "--c": Flag("--c", "c", renamed_to="--d"),
        "--e": Flag("--e", "e"),
    }
    new = {
        "--a": Flag("--a", "a", default=2),
        "--b": Flag("--b", "b", choices=("x", "z")),
        "--d": Flag("--d", "d"),
        "--e": Flag("--e", "e", deprecated="--d"),
    }
    assert news.flag_changes(old, new) == [
        "`--c` is gone; `--d` took its place",
        "`--b` no longer takes `y`",
        "`--a` defaults to `2` instead of `1`",
        "`--e` is deprecated: use `--d`",
    ]
    assert [flag.name for flag in news.added_flags(old, new)] == ["--d"]


def message(text, *releases, tier=1, kind="check"):
    return Message(text, kind, "ValueError", tier, tuple(text.split("|")), releases, ())


def test_checks_on_flags_that_were_there_come_first_and_explained_or_old_ones_are_left_out(record):
    explained = record.record.errorMessage.replace("{", "|").replace("}", "|")
    catalogue = [
        message("assert x", "0.5.23", kind="bare-assert"),
        message("--new needs this", "0.5.23"),
        message("--old needs that, got |x|", "0.5.23"),
        message("--old is as before", "0.5.22", "0.5.23"),
        message("--old deep inside", "0.5.23", tier=2),
        message(explained, "0.5.23"),
    ]
    found = news.new_checks(catalogue, [record], "0.5.22", "0.5.23", {"--old": Flag("--old", "old")})
    assert [one.id for one in found] == ["--old needs that, got |x|", "--new needs this", "assert x"]
    gone = [message("--old went", "0.5.22"), *catalogue]
    assert [one.id for one in news.gone_checks(gone, "0.5.22", "0.5.23")] == ["--old went"]


def test_the_report_begins_with_what_broke_and_shows_text_that_does_nothing(record):
    hostile = news.Broken(record, "answers `</code><script>` [x](javascript:1)", "look\n\n# heading")
    text = render(News("0.5.23", "0.5.22", [hostile], [], 4, ["`--c` is gone"], [], [], [message("<b>{x}", "0.5.22")]))
    assert "4 of 5 records hold, 1 broke" in text
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings[:3] == ["# SGLang 0.5.23", "## Records that broke (1)", "## Commands that may break: flags (1)"]
    assert "# heading" not in headings
    assert "[x](javascript" not in text
    assert "`<b>{x}`" in text


def test_nothing_new_is_said_to_be_nothing():
    text = render(News("0.5.23", "0.5.22", [], [], 2, [], [], [], []))
    assert "Every record that held still holds." in text
    assert "No flag went or changed." in text


def test_the_package_index_is_read_and_only_newer_releases_are_taken():
    output = "sglang (0.5.24)\nAvailable versions: 0.5.25rc1, 0.5.24, 0.5.23.post1, 0.5.23, 0.5.9\n"
    found = commands.read_index(output)
    assert commands.newer(found, ["0.5.9", "0.5.22", "0.5.23"]) == ["0.5.23.post1", "0.5.24"]
    assert commands.newer(found, ["0.5.24"]) == []
    assert commands.read_index("WARNING: nothing") == []
