import random

import pytest
import quality
import unrelated


def test_handed_pastes_find_their_message_first(launch, everything):
    wrong, total = quality.pastes_right(launch, everything)
    assert total == 45
    assert total - len(wrong) >= 43, wrong


def test_no_unrelated_error_is_taken_for_sglangs(everything):
    assert len(set(unrelated.errors())) >= 200
    assert quality.unrelated_sure(everything) == []


@pytest.mark.parametrize("tier", [1, 2])
def test_filled_templates_are_found_however_they_are_pasted(tier, launch, everything):
    chance = random.Random(tier)
    size = len(launch.entries)
    numbers = range(size) if tier == 1 else range(size, len(everything.entries))
    if not numbers:
        pytest.skip("the catalogue has launch checks only")
    chosen = chance.sample(numbers, min(200, len(numbers)))
    tally = quality.templates_right(everything, chosen, chance)
    share = {form: 100 * tally.right[form] / len(chosen) for form in tally.right}
    for form in quality.FORMS:
        assert share[form] == 100, tally.wrong
    # What is left after a loss can stand in two messages alike; then the other one may come first. A sample is
    # uneven: `quality.py` holds all of the templates to quality.BARS.
    assert share[quality.LOST] + 100 * tally.tied[quality.LOST] / len(chosen) >= quality.BARS[quality.LOST] - 3
    assert share[quality.HALF] >= quality.BARS[quality.HALF] - 3
