def validate(kv_cache_dtype):
    return kv_cache_dtype != "fp8_e4m3"
