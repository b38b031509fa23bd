"""The simulated machines: what SGLang asks of torch and the platform, as data."""

import json
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Literal

from sglang_compat.faults import Fault, GuideError


@dataclass(frozen=True)
class Machine:
    """One kind of server, with the facts that argument resolution can ask for.

    Args:
        id: The short name, as ``--gpu`` takes it.
        platform: What torch is built for on it.
        device: The device's name as torch and the vendor's tool give it; the processor's on a machine without.
        capability: torch's compute capability, (major, minor); None without accelerator.
        memory: A device's memory in MiB as the vendor's tool gives it; 0 without accelerator.
        units: Multiprocessors (NVIDIA) or compute units (AMD) of one device.
        shared_memory: Shared memory of one unit in KiB.
        warp: Threads that run in step.
        runtime: The CUDA or ROCm version torch was built for; None without accelerator.
        driver: The NVIDIA driver's version.
        arch: AMD's name of the architecture, such as ``gfx942``.
        count: Devices in the server.
        host_memory: The host's memory in GiB.
        cores: The host's processor cores.
        smi_memory: Whether nvidia-smi knows the memory; with unified memory it does not.
        processor: The host's instruction set, as ``uname -m`` says it.
        env: Environment variables that a server of this kind is set up with.
        source: Where the facts come from.
    """

    id: str
    platform: Literal["cuda", "rocm", "cpu"]
    device: str
    source: str
    capability: tuple[int, int] | None = None
    memory: int = 0
    units: int = 0
    shared_memory: int = 0
    warp: int = 32
    runtime: str | None = None
    driver: str | None = None
    arch: str = ""
    count: int = 8
    host_memory: int = 2048
    cores: int = 128
    smi_memory: bool = True
    processor: str = "x86_64"
    env: dict[str, str] = field(default_factory=dict)


@cache
def machines() -> dict[str, Machine]:
    """Give every machine by its id, in the order of the data."""
    text = (files("sglang_compat.upstream") / "machines.jsonl").read_text("utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    for row in rows:
        row["capability"] = tuple(row["capability"]) if "capability" in row else None
    return {row["id"]: Machine(**row) for row in rows}


def machine(name: str) -> Machine:
    """Give one machine.

    Raises:
        GuideError: There is none of this name.
    """
    if found := machines().get(name.lower()):
        return found
    raise GuideError(
        [Fault("--gpu", name, "no simulated machine has this name", f"Take one of {', '.join(machines())}.")]
    )
