def validate(enable_linear_replayssm, linear_replayssm_cache_len):
    return not enable_linear_replayssm or linear_replayssm_cache_len >= 1
