"""Whatever is pasted: an answer, or the one documented error."""

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from sglang_compat import releases, scripts, shell
from sglang_compat.check import Context, Rules, guide, whole
from sglang_compat.shell import LaunchError

TABLE = releases.flags("0.5.23")
PIECES = [
    "python -m sglang.launch_server", "sglang serve", "docker run -e A=1 image", "bash -c", "export", "--tp", "--tp=",
    "--page-size", "--enable-lora", "--linear-attn-backend", "--cuda-graph-bs", "--lora-paths", "--config", "--no-x",
    "'", '"', "\\", "\\\n", "\n", "\r\n", " ", "\t", "$", "${", "}", "$(", ")", "`", "{{", "}}", "<", ">", "<<EOF",
    "EOF", "&&", "|", ";", "&", "#", "# x\n", "=", "-", "--", "-1", "4", "x", "{", "[", "]", ",", "é", "\u202e", "\0",
    "A=1", "A='--tp 4 --x'", 'A="$A $B"', "A+=2", "$A", '"$A"', "${A:-x y}", "$(A)", "export A", "if", "fi", "case", "unset A",
    "env:", "- {name: A, value: --x 1}", "args:", "command:", "- ", "|\n", ">\n", "  ", "&a", "*a", ": ", "!!python/object", "\ufeff", "\ud800",
]  # fmt: skip
TEXT = st.one_of(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join), st.text(max_size=200))


def run(text):
    commands = scripts.commands(text)
    context = Context("0.5.23", "h100", "llama", "LlamaForCausalLM")
    found = whole.check_all(commands, Rules(()), TABLE, lambda launch: context, guide.history())
    whole.rewritten(found, TABLE)


@settings(max_examples=150, deadline=None)
@given(TEXT)
def test_no_text_raises_but_as_documented(text):
    with suppress(LaunchError):
        run(text)


@settings(max_examples=100, deadline=None)
@given(TEXT)
def test_the_places_of_words_lie_in_the_text(text):
    try:
        commands = shell.split(text)
    except LaunchError:
        return
    for command in commands:
        for word in command:
            assert 0 <= word.start < word.end <= len(text)
            assert all(word.start <= place < word.end for place in word.places)


def test_a_long_text_is_read_in_linear_time():
    for piece in (
        "$(",
        "{{",
        "`#",
        "<a",
        "'a' ",
        "\\",
        "- a\n",
        "--tp 4 ",
        "args: [",
        "bash -c 'launch_server x' ",
        "&",
        "A=$A$A;",
        "if A=1;",
        "A+=xx;",
    ):
        with suppress(LaunchError):
            run(piece * (60_000 // len(piece)))
    run("".join(f"export A{number}=1\n" for number in range(5_000)) + "sglang serve m")
