def validate(dcp_size, enable_hierarchical_cache, enable_hisparse):
    return dcp_size <= 1 or not (enable_hierarchical_cache or enable_hisparse)
