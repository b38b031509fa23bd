import difflib

from hypothesis import given
from hypothesis import strategies as some

from sglang_compat.check.difference import difference

TEXT = some.lists(some.sampled_from(["a", "b", "  c", ""]), max_size=12).map("\n".join)


@given(TEXT, TEXT)
def test_the_marked_lines_make_either_text_and_are_no_more_than_needed(before, after):
    lines = difference(before, after)
    gone = [line[1:] for line in lines if line[0] == "-"]
    come = [line[1:] for line in lines if line[0] == "+"]
    old, new = before.splitlines(), after.splitlines()
    assert len(old) - len(gone) == len(new) - len(come)
    matched = sum(block.size for block in difflib.SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks())
    assert len(old) - len(gone) >= matched


def test_only_the_surroundings_of_a_change_are_shown():
    text = "\n".join(map(str, range(20)))
    assert difference(text, text.replace("10", "ten")) == [" 7", " 8", " 9", "-10", "+ten", " 11", " 12", " 13"]


def test_a_long_line_is_shown_a_flag_a_line():
    command = "python -m sglang.launch_server --model-path Qwen/Qwen3-8B --enable-mixed-chunk --tp 4 --context-length 4096 --page-size"
    assert difference(f"{command} 1", f"{command} 64")[-2:] == ["-  --page-size 1", "+  --page-size 64"]


def test_a_long_change_is_shown_without_being_compared():
    old, new = ("\n".join(f"{name}{number}" for number in range(5000)) for name in "ab")
    assert len(difference(old, new)) == 10_000
