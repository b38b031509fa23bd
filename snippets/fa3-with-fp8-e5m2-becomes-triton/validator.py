def validate(attention_backend, kv_cache_dtype):
    return kv_cache_dtype != "fp8_e5m2" or attention_backend not in (None, "fa3")
