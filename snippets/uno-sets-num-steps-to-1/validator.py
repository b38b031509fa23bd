def validate(speculative_num_steps, speculative_eagle_topk, speculative_algorithm):
    if speculative_algorithm != "UNO":
        return True
    return speculative_num_steps in (None, 1) or speculative_eagle_topk not in (None, 1)
