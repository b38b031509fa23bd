KNOWN = ("auto", "bf16", "fp8_e4m3", "fp4_e2m1")


def validate(kv_cache_dtype):
    return kv_cache_dtype in KNOWN
