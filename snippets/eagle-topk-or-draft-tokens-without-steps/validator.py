FAMILY = {"EAGLE", "EAGLE3", "NEXTN", "STANDALONE"}
STEPS_COME_LATER = "0.5.11 0.5.12 0.5.12.post1 0.5.13 0.5.13.post1"  # where adaptive drafting does not help yet


def validate(
    speculative_algorithm,
    speculative_num_steps,
    speculative_eagle_topk,
    speculative_num_draft_tokens,
    speculative_adaptive,
    release,
):
    if speculative_algorithm not in FAMILY or speculative_num_steps is not None:
        return True
    if speculative_eagle_topk is None and speculative_num_draft_tokens is None:
        return True
    # Adaptive drafting fills the steps in; a top-k above 1 switches it off again, and a draft of its own never has it.
    adaptive = speculative_adaptive and speculative_eagle_topk in (None, 1) and speculative_algorithm != "STANDALONE"
    return adaptive and release not in STEPS_COME_LATER.split()
