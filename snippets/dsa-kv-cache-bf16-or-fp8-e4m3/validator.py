def validate(kv_cache_dtype):
    return kv_cache_dtype in ("auto", "bf16", "bfloat16", "fp8_e4m3")
