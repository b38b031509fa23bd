FAMILY = {"EAGLE", "EAGLE3", "NEXTN", "STANDALONE"}


def validate(speculative_algorithm, speculative_num_steps, speculative_eagle_topk):
    if speculative_algorithm not in FAMILY:
        return True
    return speculative_num_steps is None or speculative_eagle_topk is not None
