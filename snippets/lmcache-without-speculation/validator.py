def validate(enable_lmcache, speculative_algorithm):
    return not enable_lmcache or speculative_algorithm is None
