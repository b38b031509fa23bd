"""The committed files against what is known of SGLang from elsewhere."""

import json
from collections import Counter
from pathlib import Path

import pytest
from packaging.version import Version

from sglang_compat import releases
from sglang_compat.faults import GuideError
from sglang_compat.releases.catalogue import dump_messages, dump_places, load_messages
from sglang_compat.releases.data import FLAGS, MESSAGES, PLACES
from sglang_compat.releases.flagfile import dump_flags, load_flags
from sglang_compat.upstream.overlay import known_releases

PASTES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "pasted-errors.jsonl").read_text("utf-8").splitlines()
]
MEGABYTE = 1_000_000


def test_every_known_release_is_harvested_in_order():
    assert list(releases.releases()) == known_releases()
    assert releases.latest() == known_releases()[-1]


def test_the_files_stay_small():
    assert MESSAGES.stat().st_size + FLAGS.stat().st_size < 5 * MEGABYTE
    assert sum(path.stat().st_size for path in PLACES.iterdir()) < 3 * MEGABYTE


def test_the_files_are_what_the_harvest_would_write():
    places = {path.stem: path.read_text("utf-8") for path in PLACES.iterdir()}
    messages, flags = MESSAGES.read_text("utf-8"), FLAGS.read_text("utf-8")
    history = load_messages(messages, places)
    assert dump_messages(history) == messages
    assert {release: dump_places(said) for release, said in history.items()} == places
    assert dump_flags(load_flags(flags, list(releases.releases()))) == flags


def checks(release):
    """Count what server_args and arg_groups say: (kind, level or whether it is raised) -> source lines."""
    found = {
        (message.kind, message.exception if message.kind == "override" else "", place.file, place.line)
        for message in releases.messages()
        if message.tier == 1 and release in message.releases
        for place in releases.places(message.id, release)
        if place.file.startswith(("srt/server_args.py", "srt/arg_groups/"))
    }
    return Counter(one[:2] for one in found)


def test_the_counts_of_0_5_23_are_those_found_by_others():
    # 547 raises and 205 asserts with text stand in the source. Two of the raises pass on a text that another
    # function made (`raise ValueError(reason)`, `raise AssertionError(str(exc))`): they have no template.
    found = checks("0.5.23")
    assert found["check", ""] == 547 + 205 - 2
    assert found["bare-assert", ""] == 10
    # 211 warnings and errors go to the logger; four more to the helper that warns of deprecated flags.
    assert found["override", "warning"] + found["override", "error"] == 211 + 4


def test_the_templates_with_holes_of_0_5_23_are_270():
    found = {
        message.template
        for message in releases.messages()
        if message.kind in {"check", "argparse"} and len(message.template) > 1
        for place in message.places
        if "0.5.23" in place.releases and place.file.startswith(("srt/server_args.py", "srt/arg_groups/"))
    }
    assert len(found) == 270


def test_0_5_8_has_the_111_checks_that_the_design_counts():
    found = checks("0.5.8")
    assert found["check", ""] + found["bare-assert", ""] == 111


@pytest.mark.parametrize("paste", PASTES, ids=lambda paste: paste["id"])
def test_a_pasted_error_is_said_by_exactly_the_releases_it_names(paste):
    literal, text = paste["literal"], paste["text"]
    if paste["kind"] == "argparse":
        found = {release for release in releases.releases() if literal in releases.flags(release)}
    elif "unexpected keyword argument" in text:
        found = {release for release in releases.releases() if literal in releases.fields(release)}
    else:
        found = {
            release
            for message in releases.messages()
            if any(literal in part for part in message.literals)
            for release in message.releases
        }
    # The handed list knows no post releases, nor 0.5.9 and 0.5.11.
    listed = {release for other in PASTES for release in other["releases"]}
    assert found & listed == set(paste["releases"])


def test_flags_are_found_by_every_name():
    flags = releases.flags("0.5.23")
    assert flags["--model"] is flags["--model-path"]
    assert flags["--model-path"].required
    assert flags["--tensor-parallel-size"].field == "tp_size"
    assert flags["--trust-remote-code"].type == "bool"
    assert not flags["--trust-remote-code"].takes_value


def test_choices_differ_by_release():
    backends = {
        release: releases.flags(release)["--linear-attn-decode-backend"].choices for release in ("0.5.17", "0.5.18")
    }
    assert "helion" in backends["0.5.18"]
    assert "helion" not in backends["0.5.17"]


def test_a_renamed_flag_names_its_successor():
    flag = releases.flags("0.5.16")["--enable-gdn-replayssm-spec"]
    assert flag.renamed_to == "--enable-linear-replayssm-spec"
    assert "--enable-gdn-replayssm-spec" in releases.flags("0.5.23")["--enable-linear-replayssm-spec"].renamed_from


def test_a_field_without_a_flag_is_known_to_constructors_only():
    assert "watermark_key" in releases.fields("0.5.23")
    assert "--watermark-key" not in releases.flags("0.5.23")
    assert "config" not in releases.fields("0.5.23")


def test_a_field_leads_to_its_main_flag():
    assert releases.fields("0.5.18")["cuda_graph_max_bs_decode"].name == "--cuda-graph-max-bs-decode"


def test_a_place_is_a_line_pinned_to_the_tag():
    said = "--enable-linear-replayssm-spec with DSPARK/DFLASH requires a KDA"
    (message,) = [one for one in releases.messages() if said in one.text() and "0.5.23" in one.releases]
    (place,) = releases.places(message.id, "0.5.23")
    root = "https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/"
    assert place.url == f"{root}srt/mem_cache/kv_cache_configurator.py#L{place.line}"
    assert releases.places(message.id, "0.5.8") == []


def test_a_release_that_was_not_harvested_is_named():
    with pytest.raises(GuideError, match=r"0\.4\.0"):
        releases.flags("0.4.0")


def test_spans_are_in_order():
    for message in releases.messages():
        assert list(message.releases) == sorted(message.releases, key=Version)
