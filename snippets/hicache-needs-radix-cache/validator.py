def validate(enable_hierarchical_cache, disable_radix_cache):
    return not (enable_hierarchical_cache and disable_radix_cache)
