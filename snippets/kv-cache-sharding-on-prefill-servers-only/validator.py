def validate(enable_kv_cache_sharding, disaggregation_mode):
    return not enable_kv_cache_sharding or disaggregation_mode == "prefill"
