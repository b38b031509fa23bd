import json

import pytest
from click.testing import CliRunner

from sglang_compat.cli import main
from sglang_compat.faults import GuideError
from sglang_compat.releases import compare as comparing
from sglang_compat.releases.compare import Change, Renamed, compare
from sglang_compat.releases.data import Flag, Message, Place
from sglang_compat.releases.report import as_data, describe, lines, signature


def message(key, text, *spans, file="srt/server_args.py", function="check", exception="ValueError", tier=1):
    places = (Place(file, function, None, spans),)
    return Message(key, "check", exception, tier, tuple(text.split("|")), spans, places)


@pytest.fixture
def fake(monkeypatch):
    """Give the comparison its data instead of the harvested files."""

    def put(messages=(), old=(), new=()):
        monkeypatch.setattr(comparing, "messages", lambda: messages)
        monkeypatch.setattr(comparing, "known_release", lambda release: release)
        monkeypatch.setattr(comparing, "declared", lambda release: old if release == "1" else new)
        return compare("1", "2")

    return put


def test_messages_are_new_or_gone(fake):
    found = fake([message("a", "the radix cache needs pages", "1"), message("b", "no draft model was given", "2")])
    assert [one.id for one in found.said] == ["b"]
    assert [one.id for one in found.gone] == ["a"]
    assert found.reworded == ()


def test_similar_words_are_one_message_reworded(fake):
    found = fake(
        [
            message("a", "--backend |x| needs a Hopper GPU", "1"),
            message("b", "--backend |x| needs a Blackwell GPU", "2", function="elsewhere"),
        ]
    )
    assert [(pair.old.id, pair.new.id) for pair in found.reworded] == [("a", "b")]
    assert found.said == found.gone == ()


def test_fewer_common_words_do_in_the_same_function(fake):
    old, new = "the cache layer needs page size one", "page size one needs another option of course now"
    same = fake([message("a", old, "1", function="Args._check"), message("b", new, "2", function="check")])
    assert len(same.reworded) == 1
    apart = fake([message("a", old, "1", function="Args._check"), message("b", new, "2", function="other")])
    assert apart.reworded == ()


def test_each_message_is_paired_once_with_the_likest(fake):
    found = fake(
        [
            message("a", "one two three four five", "1"),
            message("b", "one two three four six", "2"),
            message("c", "one two three seven eight nine", "2"),
        ]
    )
    assert [(pair.old.id, pair.new.id) for pair in found.reworded] == [("a", "b")]
    assert [one.id for one in found.said] == ["c"]


def test_the_same_words_as_another_exception_are_reworded(fake):
    found = fake([message("a", "too big", "1"), message("b", "too big", "2", exception="TypeError")])
    assert [(pair.old.exception, pair.new.exception) for pair in found.reworded] == [("ValueError", "TypeError")]


def test_a_message_in_another_file_moved(fake):
    places = (Place("srt/old.py", "f", None, ("1",)), Place("srt/new.py", "f", None, ("2",)))
    found = fake([Message("a", "check", "ValueError", 1, ("text",), ("1", "2"), places)])
    assert [(one.old, one.new) for one in found.moved] == [(("srt/old.py",), ("srt/new.py",))]
    assert found.said == found.gone == found.reworded == ()


def test_a_message_that_stays_in_one_of_its_files_did_not_move(fake):
    places = (Place("srt/a.py", "f", None, ("1", "2")), Place("srt/b.py", "f", None, ("2",)))
    assert fake([Message("a", "check", "ValueError", 1, ("text",), ("1", "2"), places)]).moved == ()


def test_the_rest_of_the_runtime_is_left_out_unless_asked_for(fake):
    found = fake([message("a", "some text here", "2", tier=2)])
    assert found.said == ()
    assert [one.id for one in compare("1", "2", runtime=True).said] == ["a"]


def test_flags_are_added_removed_renamed_and_changed(fake):
    found = fake(
        old=[
            Flag("--gone", "gone", type="int"),
            Flag("--old", "size", renamed_to="--middle"),
            Flag("--kept", "kept", renamed_to="--main"),
            Flag("--backend", "backend", choices=("a", "b"), default="a"),
            Flag("--order", "order", choices=("a", "b")),
            Flag("python_only", "python_only", cli=False),
        ],
        new=[
            Flag("--came", "came"),
            Flag("--middle", "size"),
            Flag("--main", "kept"),
            Flag("--kept", "kept", deprecated="--main", renamed_to="--main"),
            Flag("--backend", "backend", choices=("b", "c"), default="b"),
            Flag("--order", "order", choices=("b", "a")),
        ],
    )
    assert [flag.name for flag in found.added] == ["--came"]
    assert [flag.name for flag in found.removed] == ["--gone"]
    assert found.renamed == (Renamed("--kept", "--main", True), Renamed("--old", "--middle", False))
    assert found.changed == (
        Change("--backend", "default", "a", "b"),
        Change("--backend", "choices", ("a", "b"), ("b", "c")),
        Change("--kept", "deprecated", False, "--main"),
    )


def test_a_chain_of_renames_leads_to_what_the_newer_release_has(fake):
    found = fake(
        old=[Flag("--first", "a", renamed_to="--second"), Flag("--second", "b", renamed_to="--third")],
        new=[Flag("--third", "c")],
    )
    assert {(one.old, one.new) for one in found.renamed} == {("--first", "--third"), ("--second", "--third")}


def test_renames_in_a_circle_end(fake):
    found = fake(old=[Flag("--a", "a", renamed_to="--b"), Flag("--b", "b", renamed_to="--a")])
    assert [flag.name for flag in found.removed] == ["--a", "--b"]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (Change("--a", "choices", ("x", "y"), ("y", "z")), "--a: choices + z; - x"),
        (Change("--a", "default", None, 4), "--a: default none -> 4"),
        (Change("--a", "deprecated", False, "--b"), "--a: deprecated, use --b"),
        (Change("--a", "deprecated", False, True), "--a: deprecated"),
        (Change("--a", "deprecated", True, False), "--a: not deprecated any more"),
        (Change("--a", "choices", None, ("x", "y")), "--a: choices none -> x, y"),
    ],
)
def test_a_change_is_told_in_one_line(change, text):
    assert describe(change) == text


def test_a_flag_is_shown_with_what_it_takes():
    assert signature(Flag("--a", "a", type="int", default=4)) == "--a INT (default 4)"
    assert signature(Flag("--a", "a", choices=("x", "y"))) == "--a {x,y}"
    assert signature(Flag("--a", "a", action="store_true", type="bool", default=False)) == "--a"


def test_real_releases_show_what_is_known_of_them():
    found = compare("0.5.17", "0.5.18")
    assert {pair.new.releases[0] for pair in found.reworded} == {"0.5.18"}
    assert any(one.flag == "--linear-attn-decode-backend" and one.what == "choices" for one in found.changed)
    assert compare("0.5.18", "0.5.18").said == ()


def test_going_back_is_the_mirror_of_going_on():
    on, back = compare("0.5.17", "0.5.18"), compare("0.5.18", "0.5.17")
    assert {one.id for one in on.said} == {one.id for one in back.gone}
    assert {(one.old.id, one.new.id) for one in on.reworded} == {(one.new.id, one.old.id) for one in back.reworded}


def test_the_command_prints_plain_lines_into_a_pipe():
    outcome = CliRunner().invoke(main, ["compare", "0.5.17", "0.5.18"])
    assert outcome.exit_code == 0
    assert "\x1b" not in outcome.output
    assert outcome.output.splitlines() == [text for _, text in lines(compare("0.5.17", "0.5.18"))]


def test_the_command_gives_json():
    outcome = CliRunner().invoke(main, ["compare", "0.5.17", "0.5.18", "--json"])
    assert json.loads(outcome.output) == json.loads(json.dumps(as_data(compare("0.5.17", "0.5.18"))))


def test_the_command_names_a_release_it_does_not_know():
    outcome = CliRunner().invoke(main, ["compare", "0.5.18", "0.9.0"])
    assert outcome.exit_code == 1
    assert "0.9.0" in outcome.output
    with pytest.raises(GuideError, match=r"0\.9\.0"):
        compare("0.9.0", "0.5.18")
