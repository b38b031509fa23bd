FAMILY = {"EAGLE", "EAGLE3", "NEXTN", "STANDALONE"}


def validate(speculative_algorithm, speculative_num_steps, speculative_eagle_topk, speculative_num_draft_tokens):
    if speculative_algorithm not in FAMILY or speculative_num_steps is not None:
        return True
    return speculative_eagle_topk is None and speculative_num_draft_tokens is None
