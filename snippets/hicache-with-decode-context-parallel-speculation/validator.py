def validate(enable_hierarchical_cache, dcp_size, speculative_algorithm):
    return not enable_hierarchical_cache or dcp_size <= 1 or speculative_algorithm in (None, "DSPARK")
