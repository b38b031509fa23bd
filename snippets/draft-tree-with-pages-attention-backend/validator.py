FAMILY = {"EAGLE", "EAGLE3", "NEXTN", "STANDALONE"}


def validate(speculative_algorithm, speculative_eagle_topk):
    return speculative_algorithm not in FAMILY or speculative_eagle_topk is None or speculative_eagle_topk <= 1
