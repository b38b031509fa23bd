import subprocess

import pytest
from helpers import ROOT

from sglang_compat.faults import GuideError
from sglang_compat.upstream import tables
from sglang_compat.upstream.machines import Machine, machine, machines
from sglang_compat.upstream.tools import write_tools


def test_the_machines_of_the_guide_are_there():
    wanted = "a100 l40s h100 h200 b200 b300 rtxpro6000 rtx5090 gb10 mi300x mi355x cpu"
    assert set(wanted.split()) <= set(machines())


@pytest.mark.parametrize("one", machines().values(), ids=list(machines()))
def test_a_machine_has_what_its_platform_is_asked_for(one):
    assert one.source
    gpu = one.platform != "cpu"
    facts = (one.capability, one.memory, one.units, one.shared_memory, one.runtime, one.count)
    assert all(facts) if gpu else not any(facts)
    assert bool(one.driver) is (one.platform == "cuda")
    assert bool(one.arch) is (one.platform == "rocm")
    assert one.host_memory * 1024 >= one.memory // 2


def test_an_unknown_machine_is_a_fault_that_names_all():
    with pytest.raises(GuideError, match="h100, h200"):
        machine("h1000")


def run(folder, command):
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, check=False, env={"PATH": f"{folder}:/usr/bin:/bin"}
    )
    return done.returncode, done.stdout.splitlines()


def test_nvidia_smi_tells_the_machines_facts(tmp_path):
    write_tools(machine("h200"), tmp_path)
    assert run(tmp_path, "nvidia-smi --query-gpu=memory.total --format=csv,noheader,nounits") == (0, ["143771"] * 8)
    assert run(tmp_path, "nvidia-smi --query-gpu=compute_cap --format=csv,noheader") == (0, ["9.0"] * 8)
    assert run(tmp_path, "nvidia-smi --query-gpu=name --format=csv,noheader") == (0, ["NVIDIA H200"] * 8)
    assert run(tmp_path, "nvidia-smi topo -m") == (1, [])


def test_with_unified_memory_nvidia_smi_knows_no_memory(tmp_path):
    write_tools(machine("gb10"), tmp_path)
    assert run(tmp_path, "nvidia-smi --query-gpu=memory.total --format=csv,noheader,nounits") == (0, ["[N/A]"])


def test_rocminfo_gives_the_memory_through_sglangs_pipeline(tmp_path):
    write_tools(machine("mi300x"), tmp_path)
    pipeline = "rocminfo | grep 'gfx' -A 100 | grep 'Pool 1' -A 5 | grep 'Size:' | awk '{print $2}'"
    status, lines = run(tmp_path, pipeline)
    assert status == 0
    assert {float(line.split("(")[0]) / 1024 for line in lines} == {machine("mi300x").memory}
    assert len(lines) == 8
    assert not (tmp_path / "nvidia-smi").exists()


def test_a_device_name_cannot_end_the_tools_quotes(tmp_path):
    name = 'It\'s "$(echo bad)" `x`'
    write_tools(Machine("odd", "cuda", name, "test", (9, 0), 1, count=2), tmp_path)
    assert run(tmp_path, "nvidia-smi --query-gpu=name") == (0, [name] * 2)


@pytest.mark.parametrize(
    ("name", "table"),
    [("machines", tables.machines_table), ("models", tables.models_table), ("alike", tables.alike_table)],
)
def test_the_page_on_the_simulation_shows_the_data(name, table):
    page = (ROOT / "docs" / "simulation.md").read_text()
    shown = page.partition(f"<!-- {name} -->\n")[2].partition(f"<!-- /{name} -->")[0]
    assert shown.strip() == table().strip()
