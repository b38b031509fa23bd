def validate(enable_kv_cache_sharding, chunked_prefill_size):
    return not enable_kv_cache_sharding or chunked_prefill_size is None or chunked_prefill_size > 0
