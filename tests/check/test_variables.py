"""What a script or a manifest sets by itself stands in its commands; what it cannot tell stays as it is written."""

import pytest

from sglang_compat import scripts
from sglang_compat.launch import Unknown

START = "python -m sglang.launch_server"


def argv(text):
    (found,) = scripts.commands(text)
    return list(found.launch.argv)


# What bash 5.2 hands over, word by word.
@pytest.mark.parametrize(
    ("before", "flags", "expected"),
    [
        ("M=Qwen/Qwen3-8B", "--model ${M} --tp=2", ["--model", "Qwen/Qwen3-8B", "--tp=2"]),
        ('ARGS="--tp 8 --page-size 2"', "--x $ARGS", ["--x", "--tp", "8", "--page-size", "2"]),
        ('ARGS="--tp\t8\n--x "', "$ARGS", ["--tp", "8", "--x"]),
        ('M="a b"', '--x "$M" --y $M', ["--x", "a b", "--y", "a", "b"]),
        ("export TP=4", "--tp ${TP:-8} --ep ${EP:-2} --dp=${DP-3}", ["--tp", "4", "--ep", "2", "--dp=3"]),
        ("", 'a${B:---x 1 --y}b "${B:-e f}"', ["a--x", "1", "--yb", "e f"]),
        ('A=""', '$A "$A" --a${A}b ${A:-x} ${A-y}', ["", "--ab", "x"]),
        ('E=""\nA=" --tp 8"', '"$E"$A', ["", "--tp", "8"]),
        ('A=--x\nA+=" --y 1"', "pre$A", ["pre--x", "--y", "1"]),
        ('A="--tp 4 "\nB="$A --x"', '--z $B"q" end', ["--z", "--tp", "4", "--xq", "end"]),
        ('M=a; A="--model $M --tp ${T:-2}"', "$A", ["--model", "a", "--tp", "2"]),
        (': "${TP:=8}"', "--tp $TP", ["--tp", "8"]),
        ("H=10.0.0.1", '--dist-init-addr $H:5000 "$H"', ["--dist-init-addr", "10.0.0.1:5000", "10.0.0.1"]),
        ("J='{\"a\": 1}'", '--json "$J"', ["--json", '{"a": 1}']),
        ("A=1", "'$A' \\$A \"\\$A\"", ["$A", "$A", "$A"]),
        ("readonly A=1\ndeclare -r B='2 3'", "$A $B", ["1", "2", "3"]),
        ("A=1\nunset A", "${A:-9}", ["9"]),
        ("if true; then", "$A ${A:-2}", None),
        ("if true; then A=4", "$A", ["4"]),
        ("set -e && A=2 &&", "$A", ["2"]),
        ("A=2\nsource venv/bin/activate", "$A ${B:-3}", ["2", "3"]),
    ],
)
def test_a_value_stands_where_the_shell_puts_it(before, flags, expected):
    if expected is None:
        assert argv(f"{before}\n{START} {flags}\nfi") == ["$A", "2"]
    else:
        assert argv(f"{before}\n{START} {flags}") == expected
        assert not any(isinstance(word, Unknown) for word in argv(f"{before}\n{START} {flags}"))


@pytest.mark.parametrize(
    "before",
    [
        "",
        "A=$(nproc)",
        "A=$1",
        "A=1\nA=$((A+1))",
        "A=1\nread -r A",
        "A=1\nfor A in 2 3; do",
        "if x; then A=4; else A=5; fi",
        "A=1\nif x; then\n  A=4\nfi",
        "if x; then if y; then A=4; fi; fi",
        "A=1\ncase $x in\n  y) A=2;;\nesac",
        'while [ $# -gt 0 ]; do case "$1" in --tp) A="$2"; shift;; esac; done',
        "A=1\n[ -n $x ] && A=2",
        "A=1\ntest -n $x || A=2",
        "A=(--tp 8)",
        "A=1\nsource ./serving.env",
        "A=1\n. serving.env",
        "A='*.json'",
        "A='\"a b\"'",
        "A=4 echo",
        "A=1\nif x; then unset A; fi",
        'if x; then : "${A:=1}"; fi',
        "local A",
        "A=1\nprintf -v A %d 2",
        "A=1\neval A=2",
        "A=1\nlet A+=2",
        "A=1\n((A*=2))",
        "A=1\nA[0]=2",
        "A=1\n(A=2)",
        "A=1\n(\n  cd x\n  A=2 # (and more\n)",
        "A=1\nf() { A=2; }",
        "A=1\nfunction f {\n  A=2\n}",
        "A=1\nA=2 | cat",
        "A=1\necho | A=2",
        "A=1\nA=2 &",
        "A=1\nwhile false; do A=2; done",
        "A=1\nuntil x; do\n  A=2\ndone",
        "A=1\nfor x in; do A=2; done",
        "for ((A=0; A<2; A++)); do echo; done",
        "declare -i A=3+4",
        "declare -n A=B",
    ],
)
def test_what_cannot_be_told_stays_as_it_is_written(before):
    (word,) = argv(f"{before}\n{START} $A")
    assert (word, type(word)) == ("$A", Unknown)


def test_a_file_that_is_read_in_may_set_what_has_a_default():
    (word,) = argv(f"source serving.env\n{START} ${{A:-8}}")
    assert (word, type(word)) == ("${A:-8}", Unknown)


def test_a_list_with_one_unknown_part_keeps_the_others():
    words = argv(f'A="--model $M --tp 8"\n{START} $A "$A"')
    assert words == ["--model", "$M", "--tp", "8", "$A"]
    assert [isinstance(word, Unknown) for word in words] == [False, True, False, False, True]


def test_a_variable_in_front_of_a_command_is_not_for_its_own_words():
    (found,) = scripts.commands(f"A=1\nA=2 B=$A {START} --x $A")
    assert (found.launch.env, found.launch.argv) == ({"A": "2", "B": "1"}, ("--x", "1"))


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("(cd x; A=2); A=1", "1"),
        ("f() { echo; }\nA=1", "1"),
        ("cat <<EOF\n(\nEOF\nA=1", "1"),
        ("# (unfinished\nA=1", "1"),
        ("A=1\nprintf '%s' A", "1"),
        ("A=1\nunset -f A", "1"),
        ("for x in 1 2; do A=1", "1"),
        ("main() {\n  local A=1", "1"),
        ("(A=1", "1"),
        ("A=1 &&", "1"),
    ],
)
def test_what_is_set_around_it_or_before_it_is_known(before, expected):
    assert argv(f"{before}\n{START} $A") == [expected]


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("export A=1", {"A": "1"}),
        ("A=1\nexport A", {"A": "1"}),
        ("export A\nA=1", {"A": "1"}),
        ("export A=1\nA=2", {"A": "2"}),
        ("export A=1\nexport A+=2", {"A": "12"}),
        ("declare -x A=1", {"A": "1"}),
        ("set -a\nA=1", {"A": "1"}),
        ("set -o allexport; A=1", {"A": "1"}),
        ("export A=1\nunset A", {}),
        ("export A=1\nexport -n A", {}),
        ("export A=1\nif x; then A=2; fi", {"A": Unknown("$A")}),
        ("A=1", {}),
    ],
)
def test_the_environment_is_what_is_exported(before, expected):
    (found,) = scripts.commands(f"{before}\n{START}")
    assert found.launch.env == expected
    assert {name: type(text) for name, text in found.launch.env.items()} == {
        name: type(text) for name, text in expected.items()
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f'A=1\nbash -c "{START} $A"', "1"),
        (f"export A=1\nbash -c '{START} $A'", "1"),
        (f"A=1\nexport A\nbash -c '{START} $A'", "1"),
        (f"A=1\nbash -c '{START} $A'", Unknown("$A")),  # not exported
        (f"docker run -e A=1 image bash -c '{START} $A'", "1"),
        (f"bash -c 'A=1; {START} $A'", "1"),
        (f'C="{START} 1"\neval $C', "1"),
        (f'C="{START} 1"\nbash -c "$C"', "1"),
        (f'C="{START}"\n$C 1', "1"),
        (f'C="{START} 1"', "1"),  # nobody runs it here
    ],
)
def test_a_command_in_a_word_has_the_variables_that_its_shell_has(text, expected):
    assert [(word, type(word)) for word in argv(text)] == [(expected, type(expected))]


KUBERNETES = """spec:
  containers:
  - command: [python3, -m, sglang.launch_server]
    args: [--model-path, $(MODEL), --tp=$(TP), --port, $(PORT), --host, $(HOST), --x, $MODEL]
    env:
    - {name: OWNER, value: Qwen}
    - name: MODEL
      value: $(OWNER)/Qwen3-8B
    - {name: TP, value: "2"}
    - name: HOST
      valueFrom: {fieldRef: {fieldPath: status.podIP}}
    - {name: SGLANG_X, value: $(LATER)}
    - {name: LATER, value: "1"}
"""


def test_kubernetes_puts_in_the_variables_of_the_same_container():
    (found,) = scripts.commands(KUBERNETES)
    words = found.launch.argv
    assert " ".join(words) == "--model-path Qwen/Qwen3-8B --tp=2 --port $(PORT) --host $(HOST) --x $MODEL"
    assert [word for word in words if isinstance(word, Unknown)] == ["$(PORT)", "$(HOST)"]
    assert found.launch.env["MODEL"] == "Qwen/Qwen3-8B"
    assert isinstance(found.launch.env["SGLANG_X"], Unknown)


def test_a_shell_in_a_container_has_its_environment():
    text = "args:\n- sh\n- -c\n- |\n  " + START + " --tp $(TP) --model ${M} $ARGS ${EP:-3}\n"
    text += "env:\n- {name: TP, value: '2'}\n- {name: M, value: m}\n- {name: ARGS, value: --x 1}\n"
    assert argv(text) == ["--tp", "2", "--model", "m", "--x", "1", "3"]


def test_compose_puts_in_defaults_and_nothing_of_the_container():
    text = f"services:\n  s:\n    command: {START} --tp ${{TP:-2}} --ep $EP --model ${{M}}\n"
    text += "    environment:\n      EP: 4\n      SGLANG_X: ${SGLANG_X:-1}\n      SGLANG_Y: $Y\n"
    (found,) = scripts.commands(text)
    assert found.launch.argv == ("--tp", "2", "--ep", "$EP", "--model", "${M}")
    assert [isinstance(word, Unknown) for word in found.launch.argv] == [False, False, False, True, False, True]
    assert found.launch.env == {"EP": "4", "SGLANG_X": "1", "SGLANG_Y": "$Y"}
    assert isinstance(found.launch.env["SGLANG_Y"], Unknown)


def test_values_that_hold_one_another_do_not_grow_without_end():
    text = "A=--xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n" + 'A="$A $A"\n' * 60 + f"{START} {'$A ' * 500}"
    assert sum(map(len, argv(text))) < 500_000
    inner = f"A={'x' * 10_000}\n" + f'bash -c "{START} $A"\n' * 100
    assert sum(len(word) for found in scripts.commands(inner) for word in found.launch.argv) < 500_000
