"""What the browser loads, as far as CPython can tell; tests/browser runs it there."""

import ast
import base64
import gzip
import hashlib
import json
import re

import pytest
from helpers import ROOT, checked

from sglang_compat import releases, snippets
from sglang_compat.check import guide, whole
from sglang_compat.web import bundle, page, sandbox, worker

MOST = 1_000_000  # bytes, gzipped, of everything that a check loads
RELEASE = releases.latest()
COMMAND = "--model-path Qwen/Qwen3-Next-80B-A3B --enable-linear-replayssm --linear-attn-decode-backend flashinfer"


@pytest.fixture(scope="module")
def made():
    return bundle.check_files(snippets.load_all(ROOT / "snippets"))


def value(script):
    """What a script hands over."""
    name, held = re.fullmatch(r"guideData\((\"[^\"]+\"),(.*)\);\n", script, re.DOTALL).groups()
    return json.loads(name), json.loads(held)


def test_a_check_loads_at_most_a_megabyte(made):
    for release in releases.releases():
        names = ("runtime.js", "common.js", "choices.js", "frame.html", f"release-{release}.js")
        assert sum(len(gzip.compress(made[f"{bundle.FOLDER}/{name}"].encode(), 9)) for name in names) <= MOST


def test_the_modules_are_those_of_the_package_and_everything_they_load_is_there(made):
    name, runtime = value(made[f"{bundle.FOLDER}/runtime.js"])
    assert name == "runtime"
    shipped = runtime["modules"]
    for module, (kind, source, *_) in shipped.items():
        if module.startswith("sglang_compat"):
            path = ROOT / "src" / module.replace(".", "/")
            assert source == (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text()
            wanted = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
            needed = {node.module if isinstance(node, ast.ImportFrom) else node.names[0].name for node in wanted}
            # for type checking only; built into the engine
            assert needed - shipped.keys() <= {"sglang_compat.snippets", "builtins"}, module
        assert kind in (".py", ".js")


def test_the_frame_runs_its_own_script_and_no_other(made):
    text = made[f"{bundle.FOLDER}/frame.html"]
    (script,) = re.findall(r"<script>(.*)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in text
    assert "default-src 'none'" in text
    assert "</script" not in script


def test_the_data_say_what_the_records_say(made):
    """The page's check and the command line's give the same, on plain data that went through JSON."""
    _, common = value(made[f"{bundle.FOLDER}/common.js"])
    _, own = value(made[f"{bundle.FOLDER}/release-{RELEASE}.js"])
    known = guide.knowledge(RELEASE, ROOT / "snippets")
    answers = page.Page(common, own)
    texts = (COMMAND, f"{COMMAND} --enable-mixd-chunk --page-size x", "--attention-backend nope", "--tp $TP")
    for text in texts:
        for gpu in (None, "h100", "cpu"):
            answer = answers.answer(text, gpu, None)
            one = checked(text, known, gpu)
            assert answer["findings"] == [finding.to_json() for finding in one.report.findings]
            assert answer["fixed"] == whole.rewritten([one], known.table)
            assert answer["commands"][0]["needs"] == [list(need) for need in one.report.needs]


def test_what_cannot_be_read_is_said(made):
    _, common = value(made[f"{bundle.FOLDER}/common.js"])
    _, own = value(made[f"{bundle.FOLDER}/release-{RELEASE}.js"])
    answers = page.Page(common, own)
    assert "quote" in answers.answer("--tp 'x", None, None)["error"]
    assert "no launch command" in answers.answer("", None, None)["error"]


def test_the_worker_answers_in_json(made):
    for name in ("common", f"release-{RELEASE}"):
        _, data = value(made[f"{bundle.FOLDER}/{name}.js"])
        assert worker.ask(json.dumps({"do": name.partition("-")[0], "data": data})) == "null"
    asked = {"do": "check", "release": RELEASE, "text": COMMAND, "gpu": "h100", "architecture": None}
    assert json.loads(worker.ask(json.dumps(asked)))["findings"]
    asked = {"do": "run", "source": "def validate(a):\n    return a > 1", "call": "validate(a=2)"}
    assert json.loads(worker.ask(json.dumps(asked))) == {"verdict": "accepted"}


@pytest.mark.parametrize(("source", "call", "said"), [
    ("def validate(a):\n    return a > 1", "validate(a=1)", {"verdict": "refused"}),
    ("def validate(a):\n    return a > 1", "validate(a='x')", "TypeError"),
    ("def validate(a):\n    return a > 1", "validate(b=1)", "TypeError"),
    ("def validate(a):\n    return a > 1", "validate(1)", "validate(name=value, ...)"),
    ("def validate(a):\n    return a > 1", "validate(a=open('x'))", "no plain literal"),
    ("def validate(a):\n    return a > 1", "validate(a=", "no valid Python"),
    ("def validate(a):\n    return a > ", "validate(a=1)", "no valid Python"),
    ("import os\ndef validate(a):\n    return True", "validate(a=1)", "import"),
    ("def validate(a):\n    return a.__class__", "validate(a=1)", "__class__"),
])  # fmt: skip
def test_a_reader_s_rule_gives_a_verdict_or_a_plain_reason(source, call, said):
    answer = sandbox.run(source, call)
    assert answer == said if isinstance(said, dict) else said in answer["error"]
