def validate(speculative_eagle_topk, speculative_algorithm):
    return speculative_algorithm != "DFLASH" or speculative_eagle_topk in (None, 1)
