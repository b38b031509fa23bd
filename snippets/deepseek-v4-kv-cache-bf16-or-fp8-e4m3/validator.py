def validate(kv_cache_dtype, release):
    if kv_cache_dtype == "bfloat16":
        return int(release.split(".")[2]) >= 14
    return kv_cache_dtype in ("auto", "fp8_e4m3")
