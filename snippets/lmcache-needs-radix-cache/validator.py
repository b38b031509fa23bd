def validate(enable_lmcache, disable_radix_cache, disaggregation_mode):
    return not enable_lmcache or not (disable_radix_cache or disaggregation_mode == "decode")
