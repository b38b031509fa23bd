"""What the guide says starts has to pass its own check."""

import helpers

from sglang_compat.prove.cases import case_of


def test_no_repaired_command_of_the_guide_is_told_a_conflict(known, records):
    told = {}
    for snippet in records:
        if snippet.guide.until is None:
            case = case_of(snippet, "after")
            report = helpers.checked(snippet.after, known, case.gpu, case.model).report
            if report.findings:
                told[snippet.slug] = [finding.slug for finding in report.findings]
    assert told == {}
