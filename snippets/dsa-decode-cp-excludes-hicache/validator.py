def validate(dcp_size, enable_hierarchical_cache):
    return dcp_size <= 1 or not enable_hierarchical_cache
