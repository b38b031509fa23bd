"""Stand-ins for the vendors' command-line tools, which SGLang runs to learn of a machine's memory."""

import shlex
from pathlib import Path

from sglang_compat.upstream.machines import Machine


def write_tools(machine: Machine, folder: Path) -> None:
    """Write the tools that the machine has, to be put first on PATH.

    A machine's other tools must be missing, as they are there: SGLang takes that for an answer.

    Args:
        machine: Whose facts the tools tell.
        folder: An existing folder.
    """
    if machine.platform == "cuda" and machine.capability:
        _write(folder / "nvidia-smi", _nvidia_smi(machine, machine.capability))
    if machine.platform == "rocm":
        _write(folder / "rocminfo", _rocminfo(machine))


def _nvidia_smi(machine: Machine, capability: tuple[int, int]) -> str:
    memory = str(machine.memory) if machine.smi_memory else "[N/A]"
    facts = {
        "memory.total": memory,
        "compute_cap": f"{capability[0]}.{capability[1]}",
        "driver_version": machine.driver or "",
        "name": machine.device,
    }
    cases = "\n".join(
        f'  *--query-gpu={key}*) printf "%s\\n" {" ".join([shlex.quote(value)] * machine.count)} ;;'
        for key, value in facts.items()
    )
    return f'#!/bin/sh\ncase "$*" in\n{cases}\n  *) echo "not simulated: $*" >&2; exit 1 ;;\nesac\n'


def _rocminfo(machine: Machine) -> str:
    kib = machine.memory * 1024
    pool = f"  Pool 1\n      Size:                    {kib}(0x{kib:x}) KB"
    agent = f"Agent\n  Name:                    {machine.arch.partition(':')[0]}\n{pool}"
    return "#!/bin/sh\ncat <<'END'\n" + "\n".join([agent] * machine.count) + "\nEND\n"


def _write(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)
