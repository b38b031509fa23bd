def validate(enable_lmcache, enable_hierarchical_cache):
    return not (enable_lmcache and enable_hierarchical_cache)
