"""What the guide says starts has to pass its own check."""

import helpers
from helpers import ROOT

from sglang_compat import snippets
from sglang_compat.check import guide
from sglang_compat.prove.cases import case_of


def test_no_repaired_command_of_the_guide_is_told_a_conflict():
    known, told = guide.knowledge("0.5.23", ROOT / "snippets"), {}
    for snippet in snippets.load_all(ROOT / "snippets"):
        if snippet.guide.until is None:
            case = case_of(snippet, "after")
            report = helpers.checked(snippet.after, known, case.gpu, case.model).report
            if report.findings:
                told[snippet.slug] = [finding.slug for finding in report.findings]
    assert told == {}
