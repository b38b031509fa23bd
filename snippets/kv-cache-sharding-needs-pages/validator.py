def validate(enable_kv_cache_sharding, page_size):
    return not enable_kv_cache_sharding or (page_size is not None and page_size > 1)
