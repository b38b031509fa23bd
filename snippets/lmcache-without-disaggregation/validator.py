def validate(enable_lmcache, disaggregation_mode):
    return not enable_lmcache or disaggregation_mode == "null"
