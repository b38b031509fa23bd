def validate(speculative_eagle_topk, speculative_num_steps, speculative_algorithm):
    if speculative_algorithm != "UNO":
        return True
    if speculative_eagle_topk is None or speculative_eagle_topk <= 1:
        return True
    return speculative_num_steps is not None
