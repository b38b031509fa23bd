FAMILY = {"EAGLE", "EAGLE3", "NEXTN", "STANDALONE"}
ADAPTIVE_TOO = {"0.5.11", "0.5.12", "0.5.12.post1", "0.5.13", "0.5.13.post1"}  # later, the steps are filled in first


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
    if speculative_adaptive and release not in ADAPTIVE_TOO:
        return True
    return speculative_eagle_topk is None and speculative_num_draft_tokens is None
