"""Make torch and the platform answer as a simulated machine would; applied before SGLang is imported."""

import platform
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import psutil
import torch
import torch.library

from sglang_compat.upstream.machines import Machine

MIB = 2**20
GIB = 2**30
KERNELS = torch.library.Library("sgl_kernel", "FRAGMENT")  # operators live as long as this does
RESERVED = GIB  # what a context takes of a device's memory before SGLang looks


def install(machine: Machine) -> None:
    """Replace what SGLang asks of torch, psutil and the platform.

    Only questions are answered: nothing computes on the device, so a case that does is refused by torch itself.

    Args:
        machine: The machine to be.
    """
    _host(machine)
    _versions(machine)
    if machine.capability is None:
        torch.cuda.is_available = lambda: False
        torch.cuda.device_count = lambda: 0
        return
    for name, answer in _answers(machine, machine.capability).items():
        setattr(torch.cuda, name, answer)


def _versions(machine: Machine) -> None:
    torch.version.cuda = machine.runtime if machine.platform == "cuda" else None
    torch.version.hip = machine.runtime if machine.platform == "rocm" else None


def _answers(machine: Machine, capability: tuple[int, int]) -> dict[str, Callable[..., Any]]:
    total = machine.memory * MIB
    properties = SimpleNamespace(
        name=machine.device,
        major=capability[0],
        minor=capability[1],
        total_memory=total,
        multi_processor_count=machine.units,
        warp_size=machine.warp,
        shared_memory_per_block_optin=(machine.shared_memory - 1) * 1024,
        shared_memory_per_multiprocessor=machine.shared_memory * 1024,
        gcnArchName=machine.arch,
        is_integrated=not machine.smi_memory,
    )
    return {
        "is_available": lambda: True,
        "is_initialized": lambda: True,  # or SGLang asks the driver's library instead of torch
        "device_count": lambda: machine.count,
        "current_device": lambda: 0,
        "set_device": lambda device: None,
        "get_device_capability": lambda device=None: capability,
        "get_device_name": lambda device=None: machine.device,
        "get_device_properties": lambda device=None: properties,
        "mem_get_info": lambda device=None: (total - RESERVED, total),
        "synchronize": lambda device=None: None,
        "empty_cache": lambda: None,
    }


def _host(machine: Machine) -> None:
    """Keep the processor and memory of the computer that simulates out of the outcome."""
    platform.machine = lambda: machine.processor
    amx = machine.platform == "cpu" and machine.processor == "x86_64"
    torch.cpu._is_amx_tile_supported = lambda: amx
    if amx:  # SGLang also asks whether its kernels for it are there, by this one
        KERNELS.define("convert_weight_packed(Tensor weight) -> Tensor")
    total = machine.host_memory * GIB
    memory = psutil.virtual_memory()._replace(
        total=total, available=total * 9 // 10, percent=10.0, used=total // 10, free=total * 9 // 10
    )
    psutil.virtual_memory = lambda: memory
    psutil.cpu_count = lambda logical=True: machine.cores
