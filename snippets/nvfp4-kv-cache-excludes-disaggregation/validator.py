def validate(kv_cache_dtype, disaggregation_mode):
    return kv_cache_dtype != "nvfp4" or disaggregation_mode == "null"
