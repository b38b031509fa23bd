import ast

import pytest

from sglang_compat import validator
from sglang_compat.faults import GuideError

PURE = """from typing import Literal

ALLOWED = {"triton", "helion"}


def known(backend: str | None) -> bool:
    return backend in ALLOWED


def validate(backend: Literal["a"] | None, sizes=(), *, on: bool = False):
    if not on:
        return True
    return known(backend.lower()) and all(int(size) % 2 == 0 and int(size) * 2 < max(4, 8) for size in sizes)
"""

REFUSED = {
    "import": "import os",
    "import from": "from os import path",
    "relative import": "from . import x",
    "open": "open('f')",
    "exec": "exec('1')",
    "eval": "eval('1')",
    "getattr": "getattr(1, 'x')",
    "dunder name": "__builtins__",
    "dunder attribute": "(1).__class__",
    "private attribute": "''._x",
    "format reaches inside": "'{0.__class__}'.format(1)",
    "unknown method": "[].append(1)",
    "lambda": "(lambda: 1)()",
    "call of a result": "sorted([])()",
    "while": "while True: pass",
    "for": "for _ in [1]: pass",
    "try": "try:\n    1\nexcept Exception: pass",
    "with": "with 1: pass",
    "class": "class A: pass",
    "global": "global X",
    "del": "del X",
    "raise": "raise ValueError",
    "assert": "assert True",
    "yield": "def g(): yield 1",
    "async": "async def g(): pass",
    "walrus": "(x := 1)",
    "power": "9 ** 9",
    "shift": "1 << 9",
    "huge number": "99999999999999999999",
    "long range": "range(10**3)",
    "evaluated annotations": "from typing import get_type_hints",
    "renamed import": "from typing import Any as sorted",
    "hidden module": "from typing import stdlib_re",
    "shadowing parameter": "def g(len): return 1",
    "repeated variable": "S = ALLOWED\nS * 9",
    "formatted variable": "S = ALLOWED\nS % 9",
    "growing replace": "'x'.replace('x', known)",
    "nested comprehension": "def g(a): return [x for x in a for y in a]",
    "comprehension within": "def g(a): return [[y for y in a] for x in a]",
    "module-level comprehension": "A = [x for x in ALLOWED]",
    "too much growth": "def g(a): return " + " + ".join("a" * 20),
    "star assignment": "S = 2\nS *= S",
    "repeated text": "'a' * 1000",
    "repeated list": "1000 * [0]",
    "percent formatting": "'%9999d' % 1",
    "format specification": "f'{1:9999}'",
    "decorator": "@known\ndef g(): return 1",
    "shadowing": "any = 1",
    "bytes": "b'x'",
    "match": "match 1:\n    case 1: pass",
    "print": "print(1)",
    "input": "input()",
    "star import": "from typing import *\n__import__('os')",
}


def test_a_pure_rule_is_accepted_and_runs():
    rule = validator.check(PURE)
    assert rule.parameters == ("backend", "sizes", "on")
    assert rule.accepts({"backend": "TRITON", "on": True})
    assert not rule.accepts({"backend": "x", "on": True})


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_pure_is_refused_with_line_and_reason(name):
    source = PURE + "\n\n" + REFUSED[name] + "\n"
    ast.parse(source)  # it is Python: the check refuses it, not the parser
    with pytest.raises(GuideError) as caught:
        validator.check(source, "v.py")
    for fault in caught.value.faults:
        assert fault.file == "v.py"
        assert int(fault.place.removeprefix("line ")) > 14 or "more than" in fault.problem
        assert "not permitted" in fault.problem or "bound" in fault.problem
        assert fault.remedy


@pytest.mark.parametrize(
    "source",
    [
        "def validate(x): return validate(x)",
        "def a(x): return b(x)\ndef b(x): return a(x)\ndef validate(x): return a(x)",
        "def validate(*x): return True",
        "def validate(**x): return True",
        "def other(x): return True",
        "def validate(x): return True\ndef validate(x): return False",
        "def validate(x: return",
        "(" * 5000,
        "-" * 150_000 + "1",
        "x = 1\n" * 40_000,
        "def validate(x):\n    return True  # \u202e",
        "\n".join(f"def f{n}(): return 1" for n in range(9)) + "\ndef validate(): return True",
        "",
        "\0",
    ],
    ids=lambda source: source[:30].encode("unicode_escape").decode() or "empty",
)
def test_what_is_no_rule_is_refused(source):
    with pytest.raises(GuideError):
        validator.check(source)


def test_all_faults_are_reported_at_once():
    with pytest.raises(GuideError) as caught:
        validator.check("import os\nimport sys\ndef validate(x):\n    return open(x)\n")
    assert [fault.place for fault in caught.value.faults] == ["line 1", "line 2", "line 4"]


def test_a_rule_runs_without_the_other_built_ins():
    rule = validator.Validator("def validate(x):\n    return open(x)", ("x",))  # as if the check had missed it
    with pytest.raises(NameError):
        rule.accepts({"x": "/etc/passwd"})


def test_rule_and_type_guard_share_a_file_and_part_again():
    rule, guard = "A = 1\ndef validate(a): return a == A", "def is_a(a): return a == 1"
    assert validator.split(validator.join(rule, guard)) == (rule, guard)
    assert validator.split(validator.join(rule, None)) == (rule, None)
