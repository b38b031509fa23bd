EAGLE = {"EAGLE", "EAGLE3", "NEXTN"}


def validate(speculative_use_rejection_sampling, speculative_algorithm, speculative_eagle_topk):
    if not speculative_use_rejection_sampling or speculative_algorithm not in EAGLE:
        return True
    return speculative_eagle_topk == 1
