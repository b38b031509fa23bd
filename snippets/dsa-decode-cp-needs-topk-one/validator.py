def validate(dcp_size, speculative_eagle_topk):
    return dcp_size <= 1 or speculative_eagle_topk in (None, 1)
