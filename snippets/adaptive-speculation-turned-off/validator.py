EAGLE = {"EAGLE", "EAGLE3", "NEXTN"}


def validate(speculative_adaptive, speculative_algorithm, speculative_eagle_topk):
    if not speculative_adaptive:
        return True
    return speculative_algorithm in EAGLE and (speculative_eagle_topk is None or speculative_eagle_topk == 1)
