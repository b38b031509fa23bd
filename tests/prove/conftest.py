"""A record that can be changed, and its release's flags."""

import json
from pathlib import Path

import pytest
from stand_ins import KERNELS, StandIn

from sglang_compat import snippets
from sglang_compat.releases import Flag


def flags(*declared):
    return {name: flag for flag in declared for name in (flag.name, *flag.aliases)}


TABLE = flags(
    Flag("--linear-attn-backend", "linear_attn_backend", type="str", choices=KERNELS, default="triton"),
    Flag("--linear-attn-decode-backend", "linear_attn_decode_backend", type="str", choices=KERNELS),
    Flag("--enable-linear-replayssm-spec", "spec", action="store_true", default=False),
    Flag("--tensor-parallel-size", "tp_size", aliases=("--tp-size", "--tp"), type="int", default=1),
)


@pytest.fixture
def seed():
    """The dataset record that the stand-in knows."""
    files = (Path(__file__).parents[1] / "data" / "seeds").glob("*.txt")
    read = [json.loads(file.read_text()) for file in files]
    (found,) = [one for one in read if one["record"]["slug"] == "enable-linear-replayssm-spec-requires-the-triton"]
    return found


@pytest.fixture
def table():
    return dict(TABLE)


@pytest.fixture
def make(tmp_path):
    """Makes a record's folder below tmp_path, changed as asked; gives the record."""

    def made(seed, *, slug=None, guide=None, record=None, files=None):
        folder = tmp_path / "snippets"
        envelope = snippets.read_dataset("seed", json.dumps(seed))[0]
        name = slug or envelope.record.slug
        snippets.carry_out([snippets.Change(name, "made", snippets.contents(envelope, snippets.Guide()))], folder)
        path = folder / name / "record.json"
        data = json.loads(path.read_text())
        data["record"] |= {"slug": name} | (record or {})
        data["guide"] = {
            "bind": {
                "decode_backend": ["--linear-attn-decode-backend", "--linear-attn-backend"],
                "enable_spec": "--enable-linear-replayssm-spec",
            },
            "model": "llama",
            "gpu": "h100",
            "since": "0.5.18",
        } | (guide or {})
        path.write_text(json.dumps(data))
        for file, text in (files or {}).items():
            (folder / name / file).write_text(text)
        return snippets.load(folder / name)

    return made


@pytest.fixture
def snippet(seed, make):
    """The record that the stand-in bears out."""
    return make(seed)


@pytest.fixture
def stand_in():
    StandIn.opened = 0
    return StandIn
