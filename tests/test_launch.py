import pytest

from sglang_compat import launch

FLAGS = ("--model-path", "m", "--tp", "4", "--enable-x")


@pytest.mark.parametrize(
    "text",
    [
        "python -m sglang.launch_server --model-path m --tp 4 --enable-x",
        "python3 -m sglang.launch_server --model-path m \\\n  --tp 4 \\\r\n  --enable-x\n",
        "# start it\nsglang serve --model-path m --tp 4 --enable-x # done",
        "/usr/bin/sglang serve --model-path 'm' --tp \"4\" --enable-x",
        "--model-path m --tp 4 --enable-x",
    ],
)
def test_the_flags_are_found_however_the_server_is_started(text):
    assert launch.parse(text).argv == FLAGS
    assert launch.parse(text).model == "m"


def test_environment_and_options_are_read():
    parsed = launch.parse("A=1 B='x y' python -m sglang.launch_server M --tp=4 --size -1 --names a b --on --tp 8")
    assert parsed.env == {"A": "1", "B": "x y"}
    assert parsed.model == "M"
    assert parsed.option("--tp").value == "8"
    assert parsed.option("--size").values == ("-1",)
    assert parsed.option("--names").values == ("a", "b")
    assert parsed.option("--on").value is None
    assert parsed.option("--off") is None


def test_words_already_split_are_taken_as_they_are():
    assert launch.parse(["python", "-m", "sglang.launch_server", "--model-path", "a b"]).model == "a b"


def test_a_backslash_in_single_quotes_is_text():
    assert launch.words("'a\\\nb' c\\\nd") == ["a\\\nb", "cd"]


def test_an_open_quote_is_an_error():
    with pytest.raises(launch.LaunchError, match="quot"):
        launch.parse("--model-path 'm")


def test_an_abbreviation_stands_for_the_only_flag_that_starts_with_it():
    known = {"--tp-size", "--tensor-parallel-size", "--enable-a", "--enable-ab"}
    parsed = launch.parse("--tp 4 --enable-a --enable 1")
    assert parsed.option("--tp-size", known=known).value == "4"
    assert parsed.option("--enable-a", known=known).flag == "--enable-a"
    assert launch.expand("--enable", known) == "--enable"
    assert launch.expand("--other", known) == "--other"
