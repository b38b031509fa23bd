def validate(prefill_kv_cache_dequant_dtype, kv_cache_dtype):
    return prefill_kv_cache_dequant_dtype == "auto" or kv_cache_dtype == "nvfp4"
