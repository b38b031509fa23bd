def validate(kv_cache_dtype):
    return kv_cache_dtype != "mxfp8"
