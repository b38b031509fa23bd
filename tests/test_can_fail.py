"""The suite must fail when somebody makes a mistake: each is made on a copy."""

import os
import subprocess
import sys

import census
import pytest
from helpers import build

pytestmark = pytest.mark.site

REPLAYSSM = "snippets/enable-linear-replayssm-requires-triton-or-heli"
SUITE = [
    sys.executable,
    "-m",
    "pytest",
    "--markdown-docs",
    "-q",
    "-n",
    "0",
    "-p",
    "no:cacheprovider",
    "docs",
    "tests/test_records.py",
]


def suite(checkout):
    """Run the fences and the records' tests of a copy, with the copy's own package."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    return subprocess.run(SUITE, cwd=checkout, env=environment, capture_output=True, text=True, check=False)


def swap(checkout):
    before, after = checkout / REPLAYSSM / "before.sh", checkout / REPLAYSSM / "after.sh"
    one, two = before.read_text(), after.read_text()
    before.write_text(two)
    after.write_text(one)


def replace(name, old, new, count=-1):
    def edit(checkout):
        path = checkout / REPLAYSSM / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, count))

    return edit


MISTAKES = {
    "commands swapped": (swap, "assert not validate"),
    "rule widened": (replace("validator.py", '"helion", "flashkda"', '"helion", "flashkda", "flashinfer"'), "assert not validate"),
    "rule narrowed": (replace("validator.py", '{"triton", "helion", "flashkda"}', '{"helion"}'), "assert validate"),
    "message changed": (
        replace("record.json", "requires Triton, or Helion", "wants Triton, or Helion", 1),
        "messagePattern",
    ),
    "message and pattern changed": (
        replace("record.json", "requires Triton, or Helion", "wants Triton, or Helion"),
        "test_sglang_says_this_message",
    ),
    "release dated too early": (replace("record.json", '"since": "0.5.18"', '"since": "0.5.15"'), "test_sglang_says"),
    "flag misspelled": (replace("before.sh", "decode-backend", "decod-backend"), "--linear-attn-decod-backend"),
    "rule impure": (replace("validator.py", "def validate", "import os\n\n\ndef validate"), "not permitted"),
}  # fmt: skip


def test_an_undamaged_copy_passes(checkout):
    done = suite(checkout)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_makes_the_suite_fail(checkout, name):
    mistake, said = MISTAKES[name]
    mistake(checkout)
    done = suite(checkout)
    assert done.returncode != 0
    assert said in done.stdout + done.stderr


def test_a_fence_nested_in_a_tab_makes_the_census_fail(checkout, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(checkout / "src"))
    template = checkout / "src/sglang_compat/templates/error.md.jinja"
    text = template.read_text()
    fence = '{{ validator | fence("python") }}'
    assert fence in text
    template.write_text(text.replace(fence, f'=== "The rule"\n\n{fence.replace("}}", "| block }}")}\n'))
    yml = checkout / "mkdocs.yml"
    yml.write_text(
        yml.read_text().replace("  - pymdownx.superfences\n", "  - pymdownx.superfences\n  - pymdownx.tabbed\n")
    )
    shown = census.rendered(build(checkout, tmp_path / "site"))
    assert sum(shown.values()) > 0
    assert shown != census.executed(checkout, tmp_path / "report.xml")
