def validate(kv_cache_dtype, enable_hierarchical_cache):
    return kv_cache_dtype != "nvfp4" or not enable_hierarchical_cache
