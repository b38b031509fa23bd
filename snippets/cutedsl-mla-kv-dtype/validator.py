KNOWN = ("auto", "bf16", "bfloat16", "fp8_e4m3")


def validate(kv_cache_dtype):
    return kv_cache_dtype in KNOWN
