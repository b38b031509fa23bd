import pytest
from releases.wheels import make_wheel

from sglang_compat.faults import GuideError
from sglang_compat.releases.declared import Declarations
from sglang_compat.releases.flagfile import dump_flags, load_flags, renames
from sglang_compat.releases.wheel import Wheel

ANNOTATED = """
import argparse
from sglang.srt.arg_groups.arg_utils import A, Arg
from sglang.srt.choices import KINDS, Mode

class Part:
    _NS_PATH = "part"
    size: A[int, "How many."] = 4
    ratio: A[float | None, "How much."] = None
    fast: A[bool, "Hurry."] = False
    safe: A[bool, Arg(help="Careful.", action=argparse.BooleanOptionalAction)] = True
    kind: A[str, Arg(help="Which.", choices=KINDS, aliases=["--sort"])] = "one"
    mode: A[Literal["slow", "quick"], "How."] = Mode.SLOW
    names: A[list[str], "Who."] = field(default_factory=list)
    inner: A[int, Arg(help="Ours.", no_cli=True)] = 1
    world: A[int, Derived("no input")] = 0
"""
CHOICES = """
import enum
KINDS = ["one", "two"]
KINDS.append("three")
class Mode(str, enum.Enum):
    SLOW = "slow"
"""
EMPTY = "class ServerArgs:\n    pass\n"


def flags(tmp_path, files=None, release="0.5.23"):
    return Declarations(Wheel(make_wheel(tmp_path, release, files), release)).flags()


def test_argument_calls_give_flags(tmp_path):
    assert flags(tmp_path) == {
        "--model-path": {"field": "model_path", "aliases": ["--model"], "type": "str", "required": True},
        "--backend": {
            "field": "backend",
            "type": "str",
            "choices": ["triton", "flashinfer"],
            "default": "triton",
        },
    }


def test_annotated_fields_give_flags(tmp_path):
    found = flags(
        tmp_path,
        {
            "srt/server_args.py": EMPTY,
            "srt/arg_groups/fields/part.py": ANNOTATED,
            "srt/choices.py": CHOICES,
        },
    )
    assert found == {
        "--size": {"field": "size", "type": "int", "default": 4},
        "--ratio": {"field": "ratio", "type": "float", "default": None},
        "--fast": {"field": "fast", "action": "store_true", "default": False},
        "--safe": {"field": "safe", "action": "BooleanOptionalAction", "aliases": ["--no-safe"], "default": True},
        "--kind": {
            "field": "kind",
            "aliases": ["--sort"],
            "type": "str",
            "choices": ["one", "two", "three"],
            "default": "one",
        },
        "--mode": {"field": "mode", "type": "str", "choices": ["slow", "quick"], "default": "slow"},
        "--names": {"field": "names", "type": "str", "nargs": "+", "default": []},
        "inner": {"field": "inner", "cli": False},
    }


def test_choices_that_a_run_adds_to_are_dynamic(tmp_path):
    source = """
class ServerArgs:
    kind: str = "one"
    @staticmethod
    def add_cli_args(parser):
        kinds = {"one", "two"}
        if os.environ.get("MORE"):
            kinds.add("three")
        parser.add_argument("--kind", choices=kinds)
        parser.add_argument("--other", choices=["auto"] + registry())
"""
    found = flags(tmp_path, {"srt/server_args.py": source})
    assert found["--kind"] == {"field": "kind", "type": "str", "choices": ["one", "two"], "dynamic": True}
    assert found["--other"] == {
        "field": "other",
        "type": "str",
        "choices": ["auto"],
        "dynamic": True,
        "record": False,
    }


def test_a_deprecated_spelling_leads_to_the_flag_it_stores_into(tmp_path):
    source = """
class ServerArgs:
    new_name: int = 1
    @staticmethod
    def add_cli_args(parser):
        parser.add_argument("--new-name", type=int, default=ServerArgs.new_name)
        parser.add_argument("--old-name", type=int, action=DeprecatedAliasStoreAction,
                            new_flag="--new-name", dest="new_name", help=argparse.SUPPRESS)
"""
    found = flags(tmp_path, {"srt/server_args.py": source})
    assert found["--old-name"] == {
        "field": "new_name",
        "action": "DeprecatedAliasStoreAction",
        "type": "int",
        "hidden": True,
        "deprecated": "--new-name",
    }
    assert renames({"0.5.23": found}) == {"--old-name": "--new-name"}


def test_a_flag_that_came_for_the_same_field_took_the_place_of_the_one_that_went():
    history = {"0.5.8": {"--old": {"field": "size"}}, "0.5.9": {"--new": {"field": "size"}}}
    assert renames(history) == {"--old": "--new"}


def test_a_name_that_became_an_alias_was_renamed():
    history = {
        "0.5.8": {"--long-size": {"field": "size"}},
        "0.5.9": {"--size": {"field": "other", "aliases": ["--long-size"]}},
    }
    assert renames(history) == {"--long-size": "--size"}


def test_a_flag_that_went_without_successor_was_not_renamed():
    assert renames({"0.5.8": {"--old": {"field": "size"}}, "0.5.9": {"--new": {"field": "other"}}}) == {}


def test_the_file_gives_back_what_was_declared(tmp_path):
    history = {"0.5.8": flags(tmp_path), "0.5.9": {"--backend": {"field": "backend", "type": "int"}}}
    assert load_flags(dump_flags(history), ["0.5.8", "0.5.9"]) == history


def test_a_release_without_flags_is_refused(tmp_path):
    with pytest.raises(GuideError, match="no flags were found"):
        flags(tmp_path, {"srt/server_args.py": EMPTY})
