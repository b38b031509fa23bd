def validate(enable_unified_memory, enable_lmcache):
    return not enable_unified_memory or not enable_lmcache
