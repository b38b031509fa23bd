"""Rules written to read, to reach, to hang or to eat memory: each is refused before it runs.

A page's rule runs in pytest with all of Python's built-ins around it, so that nothing but the check keeps it harmless.
"""

import ast
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sglang_compat import effort, validator
from sglang_compat.faults import GuideError

REACHING = {
    "a built-in as a key": "def validate(a): return max([a], key=eval)",
    "a built-in as a value": "def validate(a): return open",
    "a built-in in a list": "def validate(a): return sorted(['f'], key=[open][0])",
    "a built-in as a default": "def validate(a, b=exec): return min([a], key=b)",
    "a built-in by assignment": "def validate(a):\n    b = input\n    return min([a], key=b)",
    "a built-in that a parameter names": "def f(eval): return eval\ndef validate(a): return max([a], key=eval)",
    "a built-in that a variable names": "def f(a):\n    open = a\ndef validate(a): return max([a], key=open)",
    "a built-in that a loop names": "def f(a): return [exec for exec in a]\ndef validate(a): return max([a], key=exec)",
    "a built-in in wide letters": "def validate(a): return max([a], key=\uff45val)",
    "a built-in in an annotation": "def validate(a: max(['1'], key=eval)): return True",
    "format": "def validate(a): return '{0.__class__}'.format(a)",
    "format_map": "def validate(a): return '{0}'.format_map(a)",
    "an unbound format": "def validate(a): return str.format('{0.__class__}', a)",
    "a dunder by getattr": "def validate(a): return getattr(a, '__cl' + 'ass__')",
    "vars": "def validate(a): return vars()",
    "globals": "def validate(a): return globals()",
    "a clock": "from time import time\ndef validate(a): return time()",
    "the environment": "from os import environ\ndef validate(a): return environ",
    "a future": "from __future__ import annotations\ndef validate(a): return True",
    "evaluated hints": "from typing import get_type_hints\ndef validate(a): return True",
    "a forward reference": "from typing import ForwardRef\ndef validate(a): return True",
    "typing's insides": "from typing import Any\ndef validate(a): return Any.__module__",
    "an exception's frame": "def validate(a):\n    try:\n        a()\n    except Exception as e:\n        return e.__traceback__",
    "a star exception": "def validate(a):\n    try:\n        a()\n    except* ValueError:\n        pass",
    "a class": "class validate:\n    def __new__(cls, a): return a",
    "a metaclass": "class A(type): pass\ndef validate(a): return A",
    "a class pattern": "def validate(a):\n    match a:\n        case str(x): return x",
    "a mapping pattern": "def validate(a):\n    match a:\n        case {'x': y, **z}: return y",
    "a walrus": "def validate(a): return (len := a)",
    "a lambda's default": "def validate(a): return (lambda x=a: x)()",
    "a decorator": "def d(f): return f\n@d\ndef validate(a): return True",
    "a built-in decorator": "@eval\ndef validate(a): return True",
    "a generator": "def validate(a):\n    yield a",
    "a delegating generator": "def validate(a):\n    yield from a",
    "async": "async def validate(a): return True",
    "await": "async def f(a): return await a\ndef validate(a): return True",
    "an async comprehension": "async def f(a): return [x async for x in a]\ndef validate(a): return True",
    "nonlocal": "def validate(a):\n    def f():\n        nonlocal a\n    return True",
    "a star import": "from typing import *\ndef validate(a): return True",
    "memory between calls": "SEEN = {}\ndef validate(a):\n    SEEN['a'] = a\n    return True",
    "memory in a default": "def validate(a, seen=[]):\n    seen += [a]\n    return True",
    "memory by another name": "SEEN = [1]\ndef validate(a):\n    seen = SEEN\n    seen += [a]\n    return True",
    "an attribute": "def validate(a):\n    validate.count = a\n    return True",
    "matrix product": "def validate(a): return a @ a @ a if open else a",
}  # fmt: skip
CALLS = "def f0(a): return True\n" + "".join(
    f"def f{n + 1}(a): return all(f{n}(a) for x in range(1000))\n" for n in range(6)
)
MANY = "def f0(a): return a\n" + "".join(
    f"def f{n + 1}(a): return [{', '.join([f'f{n}(a)'] * 100)}]\n" for n in range(6)
)
HANGING = {
    "functions with comprehensions that call one another": CALLS + "def validate(a): return f6(a)",
    "functions that call one another often": MANY + "def validate(a): return f6(a)",
    "the same, when it is loaded": CALLS + "A = f6(1)\ndef validate(a): return True",
    "the same, as a default": CALLS + "def validate(a, b=f6(1)): return True",
    "the same, as an annotation": CALLS + "def validate(a) -> f6(1): return True",
    "the same, as a variable's annotation": CALLS + "B: f6(1) = 1\ndef validate(a): return True",
    "a function as a key": CALLS + "def validate(a): return sorted(range(1000), key=f6)",
    "a function as a default": CALLS + "def validate(a, f=f6): return max(a, key=f)",
    "a nested function that calls itself": (
        "def g(n): return n\ndef f(n):\n    def g(n): return n < 1 or (g(n - 1) and g(n - 1))\n    return g(n)\n"
        "def validate(a): return f(40)"
    ),
    "recursion": "def validate(a): return validate(a)",
    "recursion by two": "def f(a): return validate(a)\ndef validate(a): return f(a)",
    "recursion by a comprehension": "def validate(a): return all(validate(x) for x in a)",
    "many digits": "def validate(a): return round(5, -9007199254740991)",
    "many digits by name": "def validate(a): return round(5, ndigits=-9007199254740991)",
    "a power": "def validate(a): return 9 ** 9 ** 9",
    "a shift": "def validate(a): return 1 << 9007199254740991",
    "a power in place": "def validate(a):\n    a **= 9\n    return a",
    "a huge text": "def validate(a): return 'a' * 9007199254740991",
    "a huge text by another int": "def int(x): return x\ndef validate(a): return int('a') * int(9007199254740991)",
    "a huge text by a parameter": "def f(a, int): return int(a) * int(a)\ndef validate(a): return True",
    "a huge list": "def validate(a): return [0] * 9007199254740991",
    "a wide format": "def validate(a): return f'{a:>1000000000}'",
    "a computed width": "def validate(a): return f'{a:>{a}}'",
    "percent": "def validate(a): return '%1000000000d' % 1",
    "percent with a computed width": "def validate(a): return a % (1000000000, 1)",
    "replace without end": "def validate(a): return a.replace('', 'aaaaaaaaa').replace('', 'aaaaaaaaa')",
    "replace again and again": "def validate(a): return a" + ".replace('', 'aaaaaaaa')" * 12,
    "doubling": "def validate(a):\n" + "    a = [a, a]\n" * 60 + "    return str(a)",
    "doubling by adding": "def validate(a):\n" + "    a = a + a\n" * 60 + "    return a",
    "doubling by a call": "".join(f"def f{n}(a): return [{'a, ' * 99}a]\n" for n in range(7))
    + "def validate(a): return str(f6(f5(f4(f3(f2(f1(f0(a))))))))",
    "doubling by unpacking": "def validate(a):\n" + "    a = [*a, *a]\n" * 60 + "    return a",
    "doubling by f-strings": "def validate(a):\n" + "    a = f'{a}{a}'\n" * 60 + "    return a",
    "backslashes": "def validate(a):\n" + "    a = str([a, '\\\\'])\n" * 60 + "    return a",
    "a product of digits": "def validate(a):\n" + "    a = int(a) * int(a)\n" * 60 + "    return a",
    "sums of lists": "def validate(a): return sum([list(x) for x in a], []) and sum([[a, a] for b in range(1000)], [])",
    "a loop in a loop": "def validate(a): return [x for x in a for y in a for z in a]",
    "a loop over a growing text": "def validate(a): return all(x in a + a + a + a for x in list(list(list(a))))",
    "a long range": "def validate(a): return list(range(9007199254740991))",
    "a range by unpacking": "def validate(a): return list(range(*a))",
    "an endless iterator": "def validate(a): return all(iter(int, 1))",
    "many starred arguments": "def validate(a): return max(" + "*a, " * 1000 + "a)",
    "many parts": "def validate(a): return " + " or ".join(["a in a"] * 30_000),
    "many uses of a method": "def validate(a): return sorted(list(a), key=('a' * 9).count)",
    "a method of a long text as a key": f"A = '{'a' * 90_000}'\ndef validate(a): return sorted(list(a), key=A.count)",
}


@pytest.mark.parametrize("name", REACHING)
def test_what_reaches_beyond_its_parameters_is_refused(name):
    with pytest.raises(GuideError):
        validator.check(REACHING[name])


@pytest.mark.parametrize("name", HANGING)
def test_what_does_not_end_soon_is_refused_soon(name):
    start = time.process_time()
    with pytest.raises(GuideError):
        validator.check(HANGING[name])
    assert time.process_time() - start < 10  # a check that hangs would not be one


def test_a_rule_that_loops_over_what_it_calls_is_accepted():
    rule = "def known(size, sizes): return size in sizes\ndef validate(a, b): return all(known(x, b) for x in a)\n"
    assert validator.check(rule).accepts({"a": [1, 2], "b": [2, 1]})


# Rules made at random of what is permitted: none takes more steps than were foretold.
NAMES = st.sampled_from(["a", "b", "TABLE"])
VALUES = st.recursive(
    NAMES | st.sampled_from(["1", "'x'", "None", "[]", "(1, 2)", "{'x': 1}"]),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(" or ".join).map("({})".format),
        st.tuples(inner, inner).map(lambda two: f"({two[0]} in [{two[1]}])"),
        st.tuples(inner, inner).map(lambda two: f"[*[{two[0]}], {two[1]}]"),
        st.tuples(inner, inner).map(lambda two: f"({two[0]} if {two[1]} else 2)"),
        st.tuples(NAMES, inner).map(lambda two: f"[{two[1]} for c in {two[0]}]"),
        inner.map("all(x for x in str({}))".format),
        inner.map("help_(str({}))".format),
        inner.map("sorted(list(str({})))".format),
        inner.map("str({}).replace('x', 'yyyyyyyy')".format),
        NAMES.map("f'{{{}}}!'".format),
    ),
    max_leaves=3,
)


@settings(max_examples=200, deadline=None)
@given(VALUES, VALUES)
def test_no_rule_takes_more_steps_than_foretold(one, other):
    source = (
        "TABLE = ['x', 'y']\ndef help_(a): return [x for x in a if x in TABLE]\n"
        f"def validate(a, b):\n    b = {other}\n    return {one}\n"
    )
    try:
        rule = validator.check(source)
    except GuideError:
        return
    steps = 0

    def count(frame, event, _):
        nonlocal steps
        steps += frame.f_code.co_filename == "validator.py"
        frame.f_trace_opcodes = True
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        rule.accepts({"a": "x" * 40, "b": ["y"] * 8})
    except (TypeError, ValueError):
        pass
    finally:
        sys.settrace(before)
    assert steps <= 40 * effort.measure(ast.parse(source))
