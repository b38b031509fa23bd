import json
from dataclasses import dataclass
from typing import Any

import pytest
from helpers import SEEDS

from sglang_compat import bind, launch, snippets
from sglang_compat.faults import GuideError
from sglang_compat.record import Envelope


@dataclass(frozen=True)
class Flag:
    name: str
    type: str | None = "str"
    default: Any = None
    aliases: tuple[str, ...] = ()


TABLE = {
    flag: entry
    for entry in (
        Flag("--linear-attn-backend", default="triton"),
        Flag("--linear-attn-decode-backend"),
        Flag("--enable-linear-replayssm", "bool", False),
        Flag("--tensor-parallel-size", "int", 1, ("--tp-size", "--tp")),
    )
    for flag in (entry.name, *entry.aliases)
}
BOTH = {"decode_backend": ["--linear-attn-decode-backend", "--linear-attn-backend"]}


def make(tmp_path, number, **guide):
    """Import a seed and give it guide fields and files."""
    data = json.loads(SEEDS[number].read_text())
    folder = tmp_path / data["record"]["slug"]
    (change,) = snippets.plan_import([("seed", Envelope.model_validate(data))], tmp_path)
    files = change.files
    for name in ("validator.py", "before.sh", "after.sh"):
        files[name] = guide.pop(name, files[name])
    record = json.loads(files["record.json"])
    record["guide"] = guide
    files["record.json"] = json.dumps(record)
    snippets.carry_out([change], tmp_path)
    return snippets.load(folder)


def arguments(bound, command, **context):
    return bind.arguments(bound, launch.parse(command), TABLE, context)


def test_the_seeds_parameters_are_inferred(tmp_path):
    assert bind.bindings(make(tmp_path, 0), {}) == {
        "decode_backend": ["--linear-attn-decode-backend"],
        "enable_spec": ["--enable-linear-replayssm-spec"],
    }
    assert bind.bindings(make(tmp_path, 1), {}) == {
        "decode_backend": ["--linear-attn-decode-backend"],
        "enable_replayssm": ["--enable-linear-replayssm"],
    }


def test_two_fitting_flags_are_an_error_that_lists_them(tmp_path):
    snippet = make(tmp_path, 1, **{"after.sh": "--enable-linear-replayssm-spec --linear-attn-decode-backend triton"})
    with pytest.raises(GuideError) as caught:
        bind.bindings(snippet, TABLE)
    (fault,) = caught.value.faults
    assert fault.place == "$.guide.bind.enable_replayssm"
    assert "--enable-linear-replayssm, --enable-linear-replayssm-spec" in fault.problem
    assert "bind" in fault.remedy


def test_an_entry_decides_and_one_for_no_parameter_is_an_error(tmp_path):
    snippet = make(tmp_path, 1, bind={**BOTH, "typo": "--x"})
    with pytest.raises(GuideError, match="no such parameter"):
        bind.bindings(snippet, TABLE)


def test_a_parameter_named_like_a_flag_or_a_context_needs_no_entry(tmp_path):
    rule = "def validate(tensor_parallel_size, gpu):\n    return gpu != 'a100' or tensor_parallel_size == 1\n"
    bound = bind.bindings(make(tmp_path, 1, **{"validator.py": rule}), TABLE)
    assert bound == {"tensor_parallel_size": ["--tensor-parallel-size"], "gpu": ["gpu"]}
    assert arguments(bound, "--tp 4", gpu="h100") == {"tensor_parallel_size": 4, "gpu": "h100"}


def test_a_list_is_tried_in_order_and_the_default_comes_last():
    assert arguments(BOTH, "--linear-attn-backend a --linear-attn-decode-backend b") == {"decode_backend": "b"}
    assert arguments(BOTH, "--linear-attn-backend a") == {"decode_backend": "a"}
    assert arguments(BOTH, "--other") == {"decode_backend": "triton"}


def test_values_are_read_as_the_flag_types_them():
    bound = {"tp": ["--tensor-parallel-size"], "on": ["--enable-linear-replayssm"], "env": ["env:SGLANG_X"]}
    assert arguments(bound, "SGLANG_X=2 python -m sglang.launch_server --tp=8 --enable-linear-replayssm") == {
        "tp": 8,
        "on": True,
        "env": "2",
    }
    assert arguments(bound, "--other") == {"tp": 1, "on": False, "env": None}
    assert arguments(bound, "--tp many")["tp"] == "many"
    assert arguments({"later": ["--enable-something-later"]}, "--other") == {"later": False}
