"""What a page says about its proof."""

import markdown as python_markdown
import pytest
from stand_ins import MESSAGE

from sglang_compat.pages import environment
from sglang_compat.prove.judge import Answer
from sglang_compat.prove.proof import Disagreement, Proof, Row, Step, Tried, basis
from sglang_compat.prove.view import proof_view

RELEASES = ["0.5.16", "0.5.17", "0.5.18", "0.5.19"]
RAISED = Answer("ValueError", MESSAGE.format("helion"), "srt/server_args.py:6987", "check")
OK = Answer("ok")


def rendered(template, snippet, proof, snippets=()):
    view = proof_view(snippet, proof, [snippet, *snippets], RELEASES)
    return environment().get_template(template).render(proof=view, guide=snippet.guide, linked=str)


@pytest.fixture
def proof(snippet):
    tried = Tried(500, 300, 60, ((40, Answer("ValueError", "other", "srt/x.py:1", "f")),))
    row = Row("raises", RAISED, OK, (Step("change to --linear-attn-decode-backend triton", OK),), (), tried)
    old = Row("other wording", Answer("ValueError", "Triton | only", "srt/server_args.py:7", "check"))
    unknown = Row("flag unknown", Answer("argparse", "unrecognized arguments: --x", "srt/server_args.py:9", "parse"))
    rows = {"0.5.16": unknown, "0.5.17": old, "0.5.18": row, "0.5.19": row}
    return Proof(snippet.hash, basis(snippet), "h100", rows)


def test_a_proved_record_names_its_releases_its_machine_and_its_counts(snippet, proof):
    text = rendered("_proof.md.jinja", snippet, proof)
    assert "**Proved on SGLang 0.5.18 to 0.5.19 (simulated H100).**" in text
    assert "on 800 combinations of its flags, release by release: 720 agree, 80 say nothing about it" in text
    assert "On 2 releases that is a sample, always the same, of up to 500 combinations." in text


def test_the_table_has_a_line_a_release_newest_first_and_links_to_the_tag(snippet, proof):
    lines = rendered("_proof.md.jinja", snippet, proof).split("| --- | --- | --- |\n")[1].splitlines()[:4]
    link = "https://github.com/sgl-project/sglang/blob/v0.5.19/python/sglang/srt/server_args.py#L6987"
    assert f"({link})" in lines[0]
    assert lines[0].startswith("| 0.5.19 | raises this message |")
    assert "refuses it in other words: `Triton \\| only`" in lines[2]
    assert "does not know the flag: `unrecognized arguments: --x`" in lines[3]
    assert "https:" not in lines[3]  # the parser's own line explains nothing


def test_a_message_after_the_arguments_is_not_called_proved(seed, make):
    late = make(seed, guide={"later": "while it loads the weights"})
    row = Row("later", OK, OK)
    proof = Proof(late.hash, basis(late), "h100", {"0.5.17": Row("accepts", OK), "0.5.18": row, "0.5.19": row})
    text = rendered("_proof.md.jinja", late, proof)
    assert "Proved on" not in text
    assert "SGLang says it while it loads the weights: that needs a GPU, and nobody has run it" in text
    assert "SGLang 0.5.18 to 0.5.19 accepts the arguments of both commands (simulated H100)" in text
    assert "| 0.5.19 | accepts the arguments; its source says this message later |" in text
    assert proof_view(late, proof, [late], RELEASES).proved == ()


def test_a_record_without_proof_says_so(snippet):
    assert rendered("_proof.md.jinja", snippet, None).startswith(
        "Not proved: nobody has put this record to SGLang yet."
    )
    assert rendered("_chain.md.jinja", snippet, None).strip() == ""


def test_a_negative_proof_says_what_speaks_against_it(snippet, proof):
    tried = Tried(2, 0, 1, (), (Disagreement(True, RAISED, "sglang-compat resolve"),), 1)
    row = Row("raises", RAISED, OK, (), (), tried)
    text = rendered("_proof.md.jinja", snippet, proof.merged({"0.5.19": row}))
    assert "Not proved. What speaks against it:" in text
    assert "differs from SGLang 0.5.19 on 1 of 2 combinations" in text
    assert "Proved on" not in text
    assert "differ" in text.split("release by release:")[1]


def test_one_step_that_is_enough_is_said_to_be(snippet, proof):
    text = rendered("_chain.md.jinja", snippet, proof)
    assert text.startswith(
        "This one change is enough: change to `--linear-attn-decode-backend triton`, and SGLang 0.5.19 has nothing more to refuse."
    )


def test_the_chain_is_numbered_and_links_the_record_of_what_comes_next(snippet, seed, make, proof):
    other = make(
        seed, slug="next-check", record={"errorMessage": "Then {a} fails", "messagePattern": "Then (.+?) fails"}
    )
    chain = (
        Step("change to --x 1", Answer("ValueError", "Then b fails")),
        Step("add --y", Answer("E", "odd")),
        Step("add --z", OK),
    )
    row = Row("raises", RAISED, OK, chain, ("add --w",), None)
    text = rendered("_chain.md.jinja", snippet, proof.merged({"0.5.19": row}), [other])
    assert "1. Change to `--x 1`: SGLang then says `Then b fails` ([more about that](next-check.md)).\n" in text
    assert "2. Add `--y`: SGLang then says `odd`.\n" in text
    assert "3. Add `--z`: SGLang has nothing more to refuse.\n" in text
    assert "SGLang does not ask for the rest of the repaired command: add `--w`." in text


HOSTILE = "`</code><script>alert(1)</script> | [x](javascript:a) {{ 7*7 }} \u202e\n\n# heading\n```python\nx\n```"


@pytest.mark.parametrize("at", ["srt/x.py:1", "x.py) <b>[y](javascript:z):1"])
def test_what_sglang_says_is_shown_and_does_nothing(snippet, proof, at):
    bad = Answer("ValueError", HOSTILE, at, "<b>")
    row = Row("other error", bad, bad, (Step(HOSTILE, bad), Step(HOSTILE, bad)), (HOSTILE,))
    proof = proof.merged({"0.5.19": row, "0.5.17": row})
    for template in ("_proof.md.jinja", "_chain.md.jinja"):
        page = python_markdown.markdown(
            rendered(template, snippet, proof), extensions=["tables", "fenced_code", "attr_list"]
        )
        assert "<script" not in page
        assert "<h1" not in page
        assert 'href="javascript' not in page
        assert "<b>" not in page
        assert "\u202e" not in page
