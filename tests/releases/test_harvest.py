import itertools
import zipfile

import pytest
from click.testing import CliRunner
from releases.wheels import SERVER_ARGS, make_wheel

from sglang_compat.cli import main
from sglang_compat.faults import GuideError
from sglang_compat.releases import harvest as harvesting
from sglang_compat.releases.harvest import read_wheel, update

LATER = SERVER_ARGS.replace("self.backend} needs", "backend} needs").replace('"give a model"', '"name a model"')
VERSIONS = {"0.5.8": SERVER_ARGS, "0.5.9": LATER, "0.5.10": SERVER_ARGS}


@pytest.fixture
def harvests(tmp_path):
    return {
        release: read_wheel(make_wheel(tmp_path, release, {"srt/server_args.py": source}), release)
        for release, source in VERSIONS.items()
    }


def content(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.json*")}


def test_any_order_gives_the_same_files(tmp_path, harvests):
    outcomes = []
    for order in itertools.permutations(harvests):
        folder = tmp_path / "-".join(order)
        for release in order:
            update(folder, [harvests[release]])
        outcomes.append(content(folder))
    update(tmp_path / "together", list(harvests.values()))
    assert all(outcome == content(tmp_path / "together") for outcome in outcomes)
    assert set(outcomes[0]) == {"messages.jsonl", "flags.jsonl", *(f"places/{release}.json" for release in VERSIONS)}


def test_harvesting_again_changes_nothing(tmp_path, harvests):
    assert len(update(tmp_path / "data", list(harvests.values()))) == 5
    assert update(tmp_path / "data", [harvests["0.5.9"]]) == []


def test_a_new_release_touches_only_the_lines_of_what_changed(tmp_path, harvests):
    folder = tmp_path / "data"
    update(folder, [harvests["0.5.8"]])
    before = (folder / "messages.jsonl").read_text().splitlines()
    places = (folder / "places" / "0.5.8.json").read_bytes()
    update(folder, [harvests["0.5.9"]])
    after = (folder / "messages.jsonl").read_text().splitlines()
    changed = [line for line in before if line not in after]
    assert ["give a model" in line or "newer GPU" in line for line in changed] == [True] * len(changed)
    assert any("is used instead" in line for line in set(before) & set(after))
    assert (folder / "places" / "0.5.8.json").read_bytes() == places


def test_a_renamed_variable_leaves_the_message_the_same(harvests):
    ids = {release: set(harvest.says) for release, harvest in harvests.items()}
    assert len(ids["0.5.8"] & ids["0.5.9"]) == 2  # all but the reworded assert


def damaged(tmp_path, how):
    path = make_wheel(tmp_path, "0.5.23")
    data = path.read_bytes()
    if how == "missing":
        path.unlink()
    elif how == "cut in half":
        path.write_bytes(data[: len(data) // 2])
    elif how == "another release":
        path.write_bytes(make_wheel(tmp_path, "0.5.22").read_bytes())
    elif how == "bad member":
        path.write_bytes(data.replace(b"dataclasses", b"dataXXasses", 1))
    elif how == "no arguments":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("sglang-0.5.23.dist-info/METADATA", "")
            archive.writestr("sglang/srt/elsewhere.py", "")
    elif how == "no Python":
        make_wheel(tmp_path, "0.5.23", {"srt/server_args.py": "class ServerArgs(:"})
    elif how == "no checks":
        quiet = 'class ServerArgs:\n    def add_cli_args(p):\n        p.add_argument("--a")'
        make_wheel(tmp_path, "0.5.23", {"srt/server_args.py": quiet})
    return path


@pytest.mark.parametrize(
    ("how", "problem"),
    [
        ("missing", "does not exist"),
        ("cut in half", "not a readable wheel"),
        ("another release", "does not hold sglang 0.5.23"),
        ("bad member", "cannot be read"),
        ("no arguments", "is not in the wheel"),
        ("no Python", "is not Python"),
        ("no checks", "no launch check was found"),
    ],
)
def test_a_damaged_wheel_is_named_with_its_fault(tmp_path, how, problem):
    with pytest.raises(GuideError, match=problem) as caught:
        read_wheel(damaged(tmp_path, how), "0.5.23")
    (fault,) = caught.value.faults
    assert "0.5.23" in fault.file
    assert fault.remedy


def test_the_command_writes_nothing_when_one_wheel_is_bad(tmp_path, monkeypatch, harvests):
    good = make_wheel(tmp_path, "0.5.8")
    bad = damaged(tmp_path, "cut in half")
    monkeypatch.setattr(
        harvesting, "read_all", lambda wanted: [read_wheel(good if one == "0.5.8" else bad, one) for one in wanted]
    )
    folder = tmp_path / "data"
    update(folder, [harvests["0.5.9"]])
    before = content(folder)
    outcome = CliRunner().invoke(main, ["harvest", "0.5.23", "0.5.8", "--to", str(folder)])
    assert outcome.exit_code == 1
    assert "not a readable wheel" in outcome.output
    assert content(folder) == before


def test_the_command_says_what_it_found(tmp_path, monkeypatch):
    monkeypatch.setattr(
        harvesting, "read_all", lambda wanted: [read_wheel(make_wheel(tmp_path, one), one) for one in wanted]
    )
    arguments = ["harvest", "0.5.9", "0.5.8", "--to", str(tmp_path / "data")]
    first, second = (CliRunner().invoke(main, arguments) for _ in range(2))
    assert first.output.splitlines() == [
        "0.5.8: 3 messages, 2 flags",
        "0.5.9: 3 messages, 2 flags",
        "4 files changed",
    ]
    assert second.output.splitlines()[-1] == "nothing changed"


@pytest.mark.parametrize(("arguments", "code"), [([], 2), (["nonsense"], 1), (["0.5.7"], 1)])
def test_a_bad_command_line_is_refused(arguments, code):
    assert CliRunner().invoke(main, ["harvest", *arguments]).exit_code == code


def test_damaged_data_files_are_left_alone(tmp_path, harvests):
    folder = tmp_path / "data"
    update(folder, [harvests["0.5.8"]])
    (folder / "messages.jsonl").write_text("{")
    with pytest.raises(GuideError, match="do not belong together"):
        update(folder, [harvests["0.5.9"]])
    assert not (folder / "places" / "0.5.9.json").exists()


def test_a_wheel_that_fails_is_reported_after_the_others_were_read(tmp_path, monkeypatch):
    monkeypatch.setenv("SGLANG_COMPAT_CACHE", str(tmp_path))
    (tmp_path / "wheels").mkdir()
    make_wheel(tmp_path / "wheels", "0.5.8")
    damaged(tmp_path / "wheels", "cut in half")
    reader = harvesting.read_all(["0.5.8", "0.5.23"])
    assert next(reader).release == "0.5.8"
    with pytest.raises(GuideError, match="not a readable wheel"):
        next(reader)
