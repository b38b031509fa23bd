def validate(prefill_attention_backend, kv_cache_dtype):
    if prefill_attention_backend not in (None, "trtllm_mha"):
        return True
    return kv_cache_dtype != "fp8_e4m3"
