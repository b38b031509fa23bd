"""The two seeds against SGLang itself, right and in the ways in which a record goes wrong."""

import json
import shutil
from pathlib import Path

import pytest

from sglang_compat import snippets
from sglang_compat.prove import commands
from sglang_compat.prove import proof as proofs
from sglang_compat.upstream.session import Session

pytestmark = pytest.mark.upstream

# Each with the last release that does not raise it, and the first that does.
SEEDS = {
    "enable-linear-replayssm-requires-triton-or-heli": ("0.5.17", "0.5.18"),
    "enable-linear-replayssm-spec-requires-the-triton": ("0.5.16", "0.5.17"),
}
FIRST_SEED = next(iter(SEEDS))
NEWEST = "0.5.23"
CURATED = Path(__file__).parents[2] / "snippets"


@pytest.fixture(scope="module")
def warm():
    """SGLang's processes, kept between tests."""
    sessions = {}

    class Kept:
        def __init__(self, release, gpu):
            self.one = sessions.setdefault((release, gpu), Session(release, gpu))

        def resolve(self, argv, model, env=None):
            return self.one.resolve(argv, model, env)

        def close(self):
            pass

    yield Kept
    for one in sessions.values():
        one.close()


@pytest.fixture(params=SEEDS)
def folder(request, tmp_path):
    """A copy of a seed's folder, without its proof."""
    return Path(shutil.copytree(CURATED / request.param, tmp_path / request.param, ignore=lambda *_: ["proof.json"]))


def problems(folder, warm, *asked):
    record = snippets.load(folder)
    ((_, _, wrong),) = commands.run([record], [record], list(asked), open_session=warm)
    return [str(fault) for fault in wrong]


def test_a_seed_is_proved_from_its_first_release_on(folder, warm):
    older, first = SEEDS[folder.name]
    assert problems(folder, warm, older, first, NEWEST) == []
    rows = proofs.load(folder).rows
    assert [rows[release].verdict for release in (first, NEWEST)] == ["raises", "raises"]
    assert rows[older].verdict in ("other wording", "flag unknown")
    assert rows[NEWEST].chain[-1].answer.ok
    kept = proofs.load(CURATED / folder.name)
    assert kept is not None
    assert {release: kept.rows[release] for release in rows} == rows


def test_the_first_seeds_obvious_repair_runs_into_two_more_checks(warm, tmp_path):
    folder = Path(shutil.copytree(CURATED / FIRST_SEED, tmp_path / FIRST_SEED, ignore=lambda *_: ["proof.json"]))
    problems(folder, warm, NEWEST)
    said = [step.answer.text for step in proofs.load(folder).rows[NEWEST].chain]
    assert "no_buffer (the default)" in said[0]
    assert "disable_overlap_schedule=True" in said[1]
    assert said[2:] == [""]


def test_swapped_commands_are_caught(folder, warm):
    before, after = folder / "before.sh", folder / "after.sh"
    texts = before.read_text(), after.read_text()
    before.write_text(texts[1])
    after.write_text(texts[0])
    assert any("the two are swapped" in one for one in problems(folder, warm, NEWEST))


def test_a_widened_rule_is_caught(folder, warm):
    path = folder / "validator.py"
    rule = snippets.load(folder).rule
    path.write_text(f"def validate({', '.join(rule.parameters)}):\n    return True\n")
    found = problems(folder, warm, NEWEST)
    assert any("it accepts what SGLang refuses" in one and "sglang-compat resolve --release " in one for one in found)


def test_a_record_dated_too_early_is_caught(folder, warm):
    older, first = SEEDS[folder.name]
    path = folder / "record.json"
    data = json.loads(path.read_text())
    data["guide"]["since"] = older
    path.write_text(json.dumps(data))
    found = problems(folder, warm, older, first)
    assert any("dated too early" in one and f'write "since": "{first}"' in one for one in found)
