import json
import re

import pytest

from sglang_compat import architectures
from sglang_compat.faults import GuideError
from sglang_compat.upstream import models, overlay


def test_every_model_has_a_config_of_its_architecture_and_repositories():
    for model in models.models().values():
        config = json.loads((model.folder / "config.json").read_text())
        assert config["architectures"] == [model.architecture]
        assert model.repositories
        assert len(json.dumps(config)) < 4000, "tiny"
    assert {path.name for path in models.FOLDER.iterdir()} == set(models.models())


def test_no_repository_stands_for_two_models():
    names = [name.lower() for model in (*models.models().values(), *models.alike()) for name in model.repositories]
    assert len(names) == len(set(names))
    for model in models.models().values():
        for name in model.repositories:
            assert models.find(name.rstrip("*")) is model, name


def test_an_architecture_between_tiny_models_has_none_of_its_own():
    for one in models.alike():
        assert len(one.like) > 1
        assert set(one.like) <= set(models.models())
        for text in (one.architecture, *(name.rstrip("*") for name in one.repositories)):
            assert architectures.match(text, models.names()) == one.architecture
            assert models.match(text) is None  # nothing is proved on it


@pytest.mark.upstream
def test_launch_checks_never_name_what_stands_between_tiny_models():
    assert overlay.installed_releases()
    for release in overlay.installed_releases():
        srt = overlay.release_dir(release) / "sglang" / "srt"
        files = [srt / "server_args.py", *(srt / "arg_groups").rglob("*.py")]
        lines = [line for path in files for line in path.read_text().splitlines()]
        named = {name for line in lines for name in re.findall(r"\b\w+ForCausalLM\b", line)}
        assert "LlamaForCausalLM" in named
        assert not named & {one.architecture for one in models.alike()}, release
        # what tells the two apart from others is not the same for both
        assert len([line for line in lines if '"LlamaForCausalLM"' in line]) == 1, release
        assert len([line for line in lines if '"Qwen3ForCausalLM"' in line]) <= 1, release


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("llama", "llama"),
        ("Qwen3NextForCausalLM", "qwen3next"),
        ("meta-llama/Llama-3.1-8B-Instruct", "llama"),
        ("meta-llama/Llama-4-Scout-17B-16E-Instruct", "llama4"),
        ("/data/models/Qwen3-8B/", "qwen3"),
        ("qwen/qwen3-next-80b-a3b-instruct-fp8", "qwen3next"),
        ("Qwen/Qwen3-Coder-Next", "qwen3next"),
        ("Qwen/Qwen3-Coder-30B-A3B-Instruct", "qwen3moe"),
        ("deepseek-ai/DeepSeek-V3", "dsv3"),
        ("deepseek-ai/DeepSeek-V3.2-Exp", "dsv32"),
        ("deepseek-ai/DeepSeek-R1-Distill-Llama-70B", "llama"),
        ("deepseek-ai/DeepSeek-R1-0528-Qwen3-8B", "qwen3"),
    ],
)
def test_a_model_is_found_by_name_architecture_repository_or_path(text, name):
    assert models.find(text).name == name


def test_an_unknown_model_is_a_fault_that_names_near_ones():
    with pytest.raises(GuideError) as caught:
        models.find("deepseek-ai/DeepSek-V3")
    (fault,) = caught.value.faults
    assert fault.place == "deepseek-ai/DeepSek-V3"
    assert "near:" in fault.remedy
    assert "deepseek-ai/DeepSeek-V3" in fault.remedy


@pytest.mark.parametrize(
    "text", ["Qwen/Qwen3-8B", "llama", "/models/../etc/passwd", "../../x", "/data/My Model/", "..", "~/m", "a/b/c", "~"]
)
def test_a_public_name_stays_below_the_workers_folder(text):
    name = models.public_name(text)
    assert re.fullmatch(r"\w[\w.+-]*(/\w[\w.+-]*)?", name)
    assert ".." not in name.split("/")


def test_a_repository_keeps_its_name_and_a_path_its_last_folder():
    assert models.public_name("Qwen/Qwen3-8B") == "Qwen/Qwen3-8B"
    assert models.public_name("/models/Qwen3-8B/") == "Qwen3-8B"
