def validate(speculative_eagle_topk, speculative_algorithm):
    if speculative_algorithm != "UNO":
        return True
    return speculative_eagle_topk is None or speculative_eagle_topk >= 1
