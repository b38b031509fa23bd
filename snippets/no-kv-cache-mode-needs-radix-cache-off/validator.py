def validate(prefill_only_disable_kv_cache, disable_radix_cache):
    return not prefill_only_disable_kv_cache or disable_radix_cache
