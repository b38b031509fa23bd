def validate(speculative_algorithm, speculative_eagle_topk):
    return speculative_algorithm != "EAGLE" or speculative_eagle_topk == 1
