def validate(enable_lmcache, disable_radix_cache):
    return not (enable_lmcache and disable_radix_cache)
