def validate(enable_kv_cache_sharding, attn_dp_size, enable_dp_attention, dp_size):
    return not enable_kv_cache_sharding or (attn_dp_size <= 1 and not (enable_dp_attention and dp_size > 1))
