"""Where a record's rule may speak."""

import json
import shutil

import pytest
from click.testing import CliRunner
from helpers import ROOT

from sglang_compat import launch, releases, snippets
from sglang_compat.check import guide, scope
from sglang_compat.check.findings import Context
from sglang_compat.check.rules import rule_from_data
from sglang_compat.cli import main
from sglang_compat.faults import GuideError
from sglang_compat.prove.cases import case_of
from sglang_compat.upstream.machines import machines
from sglang_compat.upstream.models import models
from sglang_compat.upstream.outcome import Outcome

SLUG = "enable-linear-replayssm-spec-requires-the-triton"
BOUND = {"decode_backend": ["--linear-attn-decode-backend"]}


@pytest.fixture
def snippet(tmp_path):
    shutil.copytree(ROOT / "snippets" / SLUG, tmp_path / SLUG, ignore=shutil.ignore_patterns(scope.NAME))
    return snippets.load(tmp_path / SLUG)


def measured(snippet, ask):
    return scope.measure(snippet, "0.5.23", scope.reduced(snippet, releases.flags("0.5.23"), ask), ask)


def scope_of(snippet, bound):
    return scope.scope_of(case_of(snippet, "before"), scope.current(snippet), bound)


def frame_of(snippet, bound, table):
    return scope.frame_of(case_of(snippet, "before"), scope.current(snippet), bound, table)


def raises(snippet):
    return Outcome(False, "ValueError", snippet.record.errorMessage.replace("{decode!r}", "'helion'"))


def test_without_a_measurement_a_rule_speaks_where_its_commands_were_proved(snippet):
    assert scope_of(snippet, BOUND) == {"model": ["kimi"], "gpu": ["h100"]}
    assert scope_of(snippet, {**BOUND, "gpu": ["gpu"]}) == {"model": ["kimi"]}


def test_a_check_that_is_reached_everywhere_has_no_bounds(snippet):
    found = measured(snippet, lambda case: raises(snippet))
    assert {axis: set(said) for axis, said in found.said.items() if axis in ("model", "gpu", "flag")} == {
        "model": set(models()),
        "gpu": set(machines()),
        "flag": {"--trust-remote-code", "--tp", "--enable-linear-replayssm-spec", "--linear-attn-decode-backend"},
    }
    assert scope.save(snippet.folder, found)
    assert scope.load(snippet.folder) == found
    assert scope_of(snippet, BOUND) == {}


def test_models_on_which_sglang_accepts_the_command_are_left_out(snippet):
    def ask(case):
        if case.model in ("llama", "qwen3"):
            return Outcome(True)
        return Outcome(False, "ValueError", "something else") if case.model == "bge" else raises(snippet)

    scope.save(snippet.folder, measured(snippet, ask))
    (members,) = scope_of(snippet, BOUND).values()
    assert set(models()) - set(members) == {"llama", "qwen3", "bge"}


def test_a_name_that_no_model_and_no_gpu_has_is_a_fault(snippet):
    said = {
        "model": {"lama": "raises", "kimi": "raises"},
        "gpu": {"h1000": "raises"},
        "named": {"gpu abacus": "raises", "model lama": "accepts", "model kimi": "raises", "machine h100": "raises"},
    }
    path = snippet.folder / scope.NAME
    path.write_text(json.dumps({"basis": scope.basis(snippet), "release": "0.5.23", "said": said}))
    with pytest.raises(GuideError) as refused:
        scope.load(snippet.folder)
    faults = refused.value.faults
    assert {fault.file for fault in faults} == {str(path)}
    assert [(fault.place, fault.problem.partition(";")[0]) for fault in faults] == [
        ("$.said.model", "no model is called lama"),
        ("$.said.named", "no model is called lama"),
        ("$.said.gpu", "no gpu is called h1000"),
        ("$.said.named", "no gpu is called abacus"),
        ("$.said.named", "machine h100 is neither `model NAME` nor `gpu NAME`"),
    ]
    assert all("sglang-compat scope" in fault.remedy for fault in faults)


def test_a_measurement_of_another_command_counts_as_none(snippet):
    scope.save(snippet.folder, measured(snippet, lambda case: raises(snippet)))
    (snippet.folder / "validator.py").write_text(snippet.rule.source + "\n")
    assert scope_of(snippets.load(snippet.folder), BOUND) == {}
    (snippet.folder / "before.sh").write_text(f"{snippet.before} --page-size 1")
    assert scope_of(snippets.load(snippet.folder), BOUND) == {"model": ["kimi"], "gpu": ["h100"]}


@pytest.mark.parametrize(
    "text",
    ['{"said": []}', '{"basis": "", "release": "", "said": {"model": {"llama": "Raises"}}}',
     '{"basis": "", "release": "", "said": {"gpu": {"h100": []}}}', "[" * 200_000],
)  # fmt: skip
def test_what_is_no_scope_is_a_fault(snippet, text):
    (snippet.folder / scope.NAME).write_text(text)
    with pytest.raises(GuideError, match="is no scope"):
        scope.load(snippet.folder)


def test_no_record_carries_a_measurement_of_something_else():
    stale = [
        one.slug
        for one in snippets.load_all(ROOT / "snippets")
        if (found := scope.load(one.folder)) and found.basis != scope.basis(one)
    ]
    assert stale == []


def test_a_rule_speaks_only_with_the_flags_without_which_sglang_never_comes_to_it(snippet):
    table = releases.flags("0.5.23")

    def ask(case):
        return Outcome(True) if "--enable-linear-replayssm-spec" not in case.argv else raises(snippet)

    bound = {"decode_backend": ["--linear-attn-decode-backend"]}
    everything = [
        ("--trust-remote-code", [[]], True),
        ("--tp-size", [["4"]], True),
        ("--enable-linear-replayssm-spec", [[]], True),
    ]
    assert frame_of(snippet, bound, table) == everything
    rule = rule_from_data(guide.rules_data([snippet], ["0.5.23"])["0.5.23"][0], snippet.rule.load())
    assert rule.framed(snippet.launches["before"], table) == (True, {})
    scope.save(snippet.folder, measured(snippet, ask))
    assert frame_of(snippet, bound, table) == [("--enable-linear-replayssm-spec", [[]], True)]
    assert frame_of(snippet, {**bound, "spec": ["--enable-linear-replayssm-spec"]}, table) == []


@pytest.mark.parametrize("accepting", [None, "llama"])
def test_a_flag_without_which_another_check_comes_first_is_needed_where_sglang_accepts_it_without(snippet, accepting):
    def ask(case):
        if "--linear-attn-decode-backend" in case.argv:
            return raises(snippet)
        return Outcome(True) if case.model == accepting else Outcome(False, type="ValueError", message="Not that.")

    found = measured(snippet, ask)
    assert found.said["flag"]["--linear-attn-decode-backend"] == ("accepts" if accepting else "other")
    scope.save(snippet.folder, found)
    frame = frame_of(snippet, {}, releases.flags("0.5.23"))
    assert frame == [("--linear-attn-decode-backend", [["cutedsl"]], accepting is not None)]


def test_a_flag_that_only_its_own_machine_fills_in_widens_no_scope(snippet):
    """Where SGLang fills it in the message comes without it; a command elsewhere that does not give it is accepted."""

    def ask(case):
        return raises(snippet) if case.gpu == "h100" or "--linear-attn-decode-backend" in case.argv else Outcome(True)

    scope.save(snippet.folder, measured(snippet, ask))
    bound = {"spec": ["--enable-linear-replayssm-spec"]}
    frame = [("--linear-attn-decode-backend", [["cutedsl"]], False)]  # not needed, but no other choice may be made
    assert frame_of(snippet, bound, releases.flags("0.5.23")) == frame
    assert scope_of(snippet, bound) == {"gpu": ["h100"]}


@pytest.fixture
def left_to_sglang(snippet):
    """A record whose rule is about another flag than the backend, which SGLang fills in on an H100."""
    path = snippet.folder / "record.json"
    data = json.loads(path.read_text())
    data["guide"]["bind"] = {"spec": "--enable-linear-replayssm-spec"}
    path.write_text(json.dumps(data))
    (snippet.folder / "validator.py").write_text("def validate(spec):\n    return not spec\n")
    return snippets.load(snippet.folder)


@pytest.mark.parametrize(
    ("gpu", "backend", "speaks"),
    [("h100", None, True), ("h100", "cutedsl", True), ("h100", "flashinfer", True), ("h100", "triton", False),
     ("a100", None, False), ("a100", "cutedsl", True), ("a100", "flashinfer", False)],
)  # fmt: skip
def test_what_sglang_fills_in_on_one_machine_may_be_named_on_others(left_to_sglang, gpu, backend, speaks):
    def ask(case):
        own = case.launch.option("--linear-attn-decode-backend")
        word = own.values[0] if own else "cutedsl" if case.gpu == "h100" else "triton"
        refused = "--enable-linear-replayssm-spec" in case.argv and word in ("cutedsl", "flashinfer")
        return raises(left_to_sglang) if refused else Outcome(True)

    scope.save(left_to_sglang.folder, measured(left_to_sglang, ask))
    rule = rule_from_data(guide.rules_data([left_to_sglang], ["0.5.23"])["0.5.23"][0], left_to_sglang.rule.load())
    given = f"--linear-attn-decode-backend {backend}" if backend else ""
    command = launch.parse(f"--enable-linear-replayssm-spec {given}")
    assert rule.judge(command, releases.flags("0.5.23"), Context("0.5.23", gpu, "kimi")) == (speaks, {})


@pytest.mark.parametrize(
    ("command", "speaks"),
    [("--page-size 64 --disaggregation-mode decode", True), ("--page-size 64 --disaggregation-mode prefill", False),
     ("--page-size 64", False),
     ("--page-size 64 --disaggregation-mode decode --attention-backend fa3", True),
     ("--page-size 64 --disaggregation-mode decode --attention-backend triton", False), ("X=1 python -m sglang.launch_server --page-size 64 --disaggregation-mode=decode", True)],
)  # fmt: skip
def test_the_frame_is_compared_by_value(command, speaks):
    data = {
        "slug": "a", "message": ["no"], "bound": {"page_size": ["--page-size"]}, "scope": {},
        "named": {}, "about": [],
        "frame": [["--disaggregation-mode", [["decode"]], True], ["--attention-backend", [["fa3"]], False]], "steps": [], "order": [0], "announces": False,
    }  # fmt: skip
    rule = rule_from_data(data, lambda page_size: page_size != 64)
    refuses, needs = rule.judge(launch.parse(command), releases.flags("0.5.23"), Context("0.5.23"))
    assert (refuses, needs) == (speaks, {})


def test_a_rule_that_assumes_what_no_command_tells_says_nothing(snippet):
    assert guide.rules_data([snippet], ["0.5.23"]) != {"0.5.23": []}
    path = snippet.folder / "record.json"
    data = json.loads(path.read_text())
    data["guide"]["assumes"] = "a model that was made for 2048 positions."
    path.write_text(json.dumps(data))
    assert guide.rules_data([snippets.load(snippet.folder)], ["0.5.23"]) == {"0.5.23": []}


def test_nothing_is_measured_where_sglang_cannot_run(snippet, monkeypatch):
    monkeypatch.setattr("sglang_compat.upstream.overlay.importlib.util.find_spec", lambda name: None)
    done = CliRunner().invoke(main, ["scope", SLUG, "--release", "0.5.23", "--from", str(snippet.folder.parent)])
    assert done.exit_code == 1
    assert "the extra `upstream`" in done.output
    assert not (snippet.folder / scope.NAME).exists()
