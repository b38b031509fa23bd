def validate(enable_kv_cache_sharding, enable_prefill_cp, attn_cp_size):
    return not enable_kv_cache_sharding or (enable_prefill_cp and attn_cp_size > 1)
