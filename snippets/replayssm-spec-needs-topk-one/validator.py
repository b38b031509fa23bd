def validate(enable_linear_replayssm_spec, speculative_eagle_topk):
    return not enable_linear_replayssm_spec or speculative_eagle_topk in (None, 1)
