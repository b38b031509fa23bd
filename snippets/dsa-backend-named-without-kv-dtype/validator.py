def validate(dsa_decode_backend, kv_cache_dtype):
    return dsa_decode_backend is None or kv_cache_dtype != "auto"
