"""The tables of machines and models that the page on the simulation shows, made from the data."""

from collections.abc import Iterable

from sglang_compat.upstream.machines import Machine, machines
from sglang_compat.upstream.models import alike, models


def machines_table() -> str:
    """Give the simulated machines as a Markdown table."""
    lines = [
        "| `--gpu` | Device | Devices | Memory each | Capability | Platform | Where the facts come from |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    lines += [
        f"| `{one.id}` | {one.device} | {one.count or 'none'} | {_memory(one)} | {_capability(one)} "
        f"| {_platform(one)} | {one.source} |"
        for one in machines().values()
    ]
    return "\n".join(lines) + "\n"


def models_table() -> str:
    """Give the tiny models as a Markdown table."""
    lines = ["| `--model` | Architecture | What sets it apart | Stands for |", "| --- | --- | --- | --- |"]
    lines += [
        f"| `{one.name}` | `{one.architecture}` | {one.about} | {_code(one.repositories)} |"
        for one in models().values()
    ]
    return "\n".join(lines) + "\n"


def alike_table() -> str:
    """Give the architectures that stand between tiny models as a Markdown table."""
    lines = ["| Architecture | Between | Models |", "| --- | --- | --- |"]
    lines += [f"| `{one.architecture}` | {_code(one.like)} | {_code(one.repositories)} |" for one in alike()]
    return "\n".join(lines) + "\n"


def _code(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _memory(one: Machine) -> str:
    return f"{one.memory} MiB" if one.memory else f"host: {one.host_memory} GiB"


def _capability(one: Machine) -> str:
    if one.capability is None:
        return "-"
    capability = f"{one.capability[0]}.{one.capability[1]}"
    return f"{capability}, {one.arch.partition(':')[0]}" if one.arch else capability


def _platform(one: Machine) -> str:
    return {"cuda": "CUDA", "rocm": "ROCm", "cpu": "CPU"}[one.platform] + (f" {one.runtime}" if one.runtime else "")
