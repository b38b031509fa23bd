def validate(speculative_eagle_topk, speculative_algorithm):
    return speculative_algorithm != "DSPARK" or speculative_eagle_topk in (None, 1)
