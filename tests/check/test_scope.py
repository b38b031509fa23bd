"""Where a record's rule may speak."""

import shutil

import pytest
from helpers import ROOT

from sglang_compat import snippets
from sglang_compat.check import scope
from sglang_compat.faults import GuideError
from sglang_compat.upstream.machines import machines
from sglang_compat.upstream.models import models
from sglang_compat.upstream.outcome import Outcome

SLUG = "enable-linear-replayssm-spec-requires-the-triton"
BOUND = {"decode_backend": ["--linear-attn-decode-backend"]}


@pytest.fixture
def snippet(tmp_path):
    shutil.copytree(ROOT / "snippets" / SLUG, tmp_path / SLUG, ignore=shutil.ignore_patterns(scope.NAME))
    return snippets.load(tmp_path / SLUG)


def raises(snippet):
    return Outcome(False, "ValueError", snippet.record.errorMessage.replace("{decode!r}", "'helion'"))


def test_without_a_measurement_a_rule_speaks_where_its_commands_were_proved(snippet):
    assert scope.scope_of(snippet, BOUND) == {"model": ["kimi"], "gpu": ["h100"]}
    assert scope.scope_of(snippet, {**BOUND, "gpu": ["gpu"]}) == {"model": ["kimi"]}


def test_a_check_that_is_reached_everywhere_has_no_bounds(snippet):
    found = scope.measure(snippet, "0.5.23", lambda case: raises(snippet))
    assert {axis: set(said) for axis, said in found.said.items()} == {"model": set(models()), "gpu": set(machines())}
    assert scope.save(snippet.folder, found)
    assert scope.load(snippet.folder) == found
    assert scope.scope_of(snippet, BOUND) == {}


def test_models_on_which_sglang_accepts_the_command_are_left_out(snippet):
    def ask(case):
        if case.model in ("llama", "qwen3"):
            return Outcome(True)
        return Outcome(False, "ValueError", "something else") if case.model == "bge" else raises(snippet)

    scope.save(snippet.folder, scope.measure(snippet, "0.5.23", ask))
    (members,) = scope.scope_of(snippet, BOUND).values()
    assert set(models()) - set(members) == {"llama", "qwen3", "bge"}


def test_a_measurement_of_another_command_counts_as_none(snippet):
    scope.save(snippet.folder, scope.measure(snippet, "0.5.23", lambda case: raises(snippet)))
    (snippet.folder / "validator.py").write_text(snippet.rule.source + "\n")
    assert scope.scope_of(snippets.load(snippet.folder), BOUND) == {}
    (snippet.folder / "before.sh").write_text(f"{snippet.before} --page-size 1")
    assert scope.scope_of(snippets.load(snippet.folder), BOUND) == {"model": ["kimi"], "gpu": ["h100"]}


def test_what_is_no_scope_is_a_fault(snippet):
    (snippet.folder / scope.NAME).write_text('{"said": []}')
    with pytest.raises(GuideError, match="is no scope"):
        scope.load(snippet.folder)


def test_no_record_carries_a_measurement_of_something_else():
    stale = [
        one.slug
        for one in snippets.load_all(ROOT / "snippets")
        if (found := scope.load(one.folder)) and found.basis != scope.basis(one)
    ]
    assert stale == []
