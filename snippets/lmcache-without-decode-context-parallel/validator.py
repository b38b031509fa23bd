def validate(enable_lmcache, dcp_size):
    return not enable_lmcache or dcp_size <= 1
