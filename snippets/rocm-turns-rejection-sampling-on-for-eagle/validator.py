def validate(speculative_algorithm, speculative_use_rejection_sampling, speculative_eagle_topk):
    if speculative_algorithm not in ("EAGLE", "NEXTN") or speculative_use_rejection_sampling:
        return True
    return speculative_eagle_topk != 1
