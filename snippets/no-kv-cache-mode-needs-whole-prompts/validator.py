def validate(prefill_only_disable_kv_cache, chunked_prefill_size):
    return not prefill_only_disable_kv_cache or chunked_prefill_size == -1
