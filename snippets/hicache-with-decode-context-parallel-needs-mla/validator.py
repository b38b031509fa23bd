def validate(enable_hierarchical_cache, dcp_size):
    return not enable_hierarchical_cache or dcp_size <= 1
