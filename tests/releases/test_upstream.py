"""The harvested flags against SGLang's own parser."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sglang_compat
from sglang_compat import releases
from sglang_compat.upstream.overlay import installed_releases, python_path

pytestmark = pytest.mark.upstream

ACTIONS = {
    "_StoreAction": None,
    "_StoreTrueAction": "store_true",
    "_StoreConstAction": "store_const",
    "_AppendAction": "append",
}
SERVES_ITSELF = {"--model-type"}  # `sglang serve` takes it before the parser sees the rest
SCRIPT = """
import argparse, json, logging, sys, warnings
from sglang_compat.upstream import fakes, standins
from sglang_compat.upstream.machines import machine
warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)
standins.install(False)
fakes.install(machine("h100"))
from sglang.srt.server_args import ServerArgs
parser = argparse.ArgumentParser(add_help=False)
ServerArgs.add_cli_args(parser)
plain = lambda value: getattr(value, "value", value)
json.dump([
    {
        "names": sorted(action.option_strings),
        "type": getattr(action.type, "__name__", None),
        "choices": None if action.choices is None else sorted(map(str, map(plain, action.choices))),
        "default": None if action.default == argparse.SUPPRESS else plain(action.default),
        "nargs": None if action.nargs == 0 else action.nargs,
        "action": type(action).__name__,
        "required": action.required,
        "hidden": action.help == argparse.SUPPRESS,
    }
    for action in parser._actions
], sys.__stdout__)
"""


def real_flags(release):
    path = [*python_path(release), Path(sglang_compat.__file__).parents[1]]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "HF_HUB_OFFLINE": "1"}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def harvested(flag):
    kind = None if flag.type == "bool" else (flag.type or "").removeprefix("json.") or None
    return {
        "names": sorted([flag.name, *flag.aliases]),
        "type": kind,
        "choices": None if flag.choices is None else sorted(map(str, flag.choices)),
        "default": flag.default,
        "nargs": flag.nargs,
        "action": flag.action,
        "required": flag.required,
        "hidden": flag.hidden,
    }


@pytest.mark.parametrize("release", installed_releases())
def test_the_harvested_flags_are_those_of_the_real_parser(release):
    found = {flag.name: harvested(flag) for flag in releases.flags(release).values()}
    real = {}
    for one in real_flags(release):
        (name,) = found.keys() & set(one["names"])
        # No type is text; the action's class stands for the word it was declared with.
        kind = one["type"] or ("str" if found[name]["type"] == "str" else None)
        real[name] = {**one, "type": kind, "action": ACTIONS.get(one["action"], one["action"])}
    assert found.keys() - real.keys() <= SERVES_ITSELF
    assert {name: found[name] for name in real} == real
