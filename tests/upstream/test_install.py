"""Fetching and overlays, with pip stood in for."""

import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest

from sglang_compat.faults import GuideError
from sglang_compat.upstream import fetch, overlay


def wheel(folder, name, version, requires=()):
    """Write an empty wheel that asks for these."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}-{version}-py3-none-any.whl"
    head = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    with ZipFile(file, "w") as archive:
        archive.writestr(
            f"{name}-{version}.dist-info/METADATA", head + "".join(f"Requires-Dist: {one}\n" for one in requires)
        )
    return file


class Pip:
    """Does what pip would with a tiny index, and can be told to fail."""

    def __init__(self):
        self.targets = []
        self.fail_at = None
        self.index = {
            "sglang==1.0": ["transformers==5.1", "torch==2", "tokenizers==0.22.2; extra == 'x'"],
            "sglang==1.1": ["transformers==5.1"],
            "sglang==1.2": ["transformers==5.1", "tokenizers==0.22.2"],
            "transformers==5.1": [
                "tokenizers<0.24,>=0.22",
                "huggingface-hub<3.0,>=1.0",
                "safetensors>=0.4",
                "numpy",
                "torch; extra == 'torch'",
            ],
        }

    def __call__(self, command, **_):
        if "download" in command:
            wanted, folder = command[-1], Path(command[command.index("--dest") + 1])
            if wanted not in self.index:
                return subprocess.CompletedProcess(
                    command, 1, "", f"ERROR: No matching distribution found for {wanted}"
                )
            name, version = wanted.split("==")
            wheel(folder, name, version, self.index[wanted])
        else:
            target = Path(command[command.index("--target") + 1])
            assert not target.exists(), "a half-made overlay is removed first"
            target.mkdir(parents=True)
            (target / "half").touch()
            if target.name == self.fail_at:
                return subprocess.CompletedProcess(command, 1, "", "ERROR: disk full")
            wanted = [Path(one).name for one in command[command.index("--target") + 2 :] if not one.startswith("--")]
            self.targets.append((target.name, [one for one in wanted if one != "3.12"]))
        return subprocess.CompletedProcess(command, 0, "", "")


@pytest.fixture
def pip(monkeypatch, tmp_path):
    monkeypatch.setenv("SGLANG_COMPAT_CACHE", str(tmp_path))
    made = Pip()
    monkeypatch.setattr(subprocess, "run", made)
    return made


def test_a_wheel_is_fetched_once_and_leaves_nothing_else(pip, tmp_path):
    first = fetch.fetch_wheel("1.0")
    pip.index.clear()
    assert fetch.fetch_wheel("1.0") == first
    assert [path.name for path in (tmp_path / "wheels").iterdir()] == ["sglang-1.0-py3-none-any.whl"]


def test_a_post_release_is_not_taken_for_its_release(pip, tmp_path):
    wheel(tmp_path / "wheels", "sglang", "1.0.post1")
    assert fetch.fetch_wheel("1.0").name == "sglang-1.0-py3-none-any.whl"


@pytest.mark.parametrize("release", ["9.9", "latest", "../1.0", ""])
def test_a_release_that_does_not_exist_is_a_fault(pip, release):
    with pytest.raises(GuideError, match="index has no sglang==9.9" if release == "9.9" else "is not a version"):
        fetch.fetch_wheel(release)


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("NewConnectionError: no route\nERROR: No matching distribution found for sglang==1", "cannot be reached"),
        ("ERROR: No matching distribution found for sglang==1", "has no sglang==1"),
        ("(from versions: none)\nERROR: No matching distribution found for sglang==1", "or cannot be reached"),
        ("Traceback\nOSError: disk full", "OSError: disk full"),
        ("", "no output"),
    ],
)
def test_why_pip_failed_is_told(output, said):
    assert said in str(fetch.pip_fault(output, "sglang==1", "1"))


def test_an_overlay_has_the_wheel_and_the_transformers_that_it_pins(pip, tmp_path):
    assert overlay.install("1.0")
    assert pip.targets == [
        (
            "transformers-5.1",
            [
                "transformers-5.1-py3-none-any.whl",
                "tokenizers<0.24,>=0.22",
                "huggingface-hub<3.0,>=1.0",
                "safetensors>=0.4",
            ],
        ),
        ("1.0", ["sglang-1.0-py3-none-any.whl"]),
    ]
    assert overlay.installed_releases() == ["1.0"]
    assert overlay.python_path("1.0") == [tmp_path / "releases" / "1.0", tmp_path / "transformers" / "transformers-5.1"]


def test_releases_that_pin_the_same_share_their_transformers(pip):
    for release in ("1.0", "1.1", "1.2"):
        overlay.install(release)
    made = [name for name, _ in pip.targets]
    assert made == ["transformers-5.1", "1.0", "1.1", "transformers-5.1-tokenizers-0.22.2", "1.2"]
    (_, wanted) = pip.targets[3]
    assert set(wanted[1].removeprefix("tokenizers").split(",")) == {"<0.24", ">=0.22", "==0.22.2"}


def test_an_installed_release_is_left_alone(pip):
    overlay.install("1.0")
    pip.targets.clear()
    assert not overlay.install("1.0")
    assert pip.targets == []


@pytest.mark.parametrize("broken", ["1.0", "transformers-5.1"])
def test_a_half_made_overlay_does_not_count_and_is_redone(pip, broken):
    pip.fail_at = broken
    with pytest.raises(GuideError, match="disk full"):
        overlay.install("1.0")
    assert overlay.installed_releases() == []
    with pytest.raises(GuideError, match=r"upstream install 1\.0"):
        overlay.release_dir("1.0")
    pip.fail_at = None
    assert overlay.install("1.0")
    assert overlay.installed_releases() == ["1.0"]


def test_removing_keeps_what_others_use(pip, tmp_path):
    overlay.install("1.0")
    overlay.install("1.1")
    shared = tmp_path / "transformers" / "transformers-5.1"
    overlay.remove("1.0")
    assert overlay.installed_releases() == ["1.1"]
    assert shared.exists()
    overlay.remove("1.1")
    assert not shared.exists()
    assert (tmp_path / "wheels" / "sglang-1.1-py3-none-any.whl").exists()
    with pytest.raises(GuideError, match="not installed"):
        overlay.remove("1.1")


def test_a_check_is_remembered_with_the_release(pip):
    overlay.install("1.0")
    assert not overlay.is_checked("1.0")
    overlay.mark_checked("1.0")
    assert overlay.is_checked("1.0")


def test_without_the_base_the_fault_says_how_to_install_it(monkeypatch):
    monkeypatch.setattr(overlay.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(GuideError, match=r"pip install 'sglang-compat-guide\[upstream\]'"):
        overlay.require_base()


def test_the_known_releases_are_in_order():
    known = overlay.known_releases()
    assert known[0] == "0.5.8"
    assert known.index("0.5.10") < known.index("0.5.10.post1") < known.index("0.5.11") < known.index("0.5.23")
