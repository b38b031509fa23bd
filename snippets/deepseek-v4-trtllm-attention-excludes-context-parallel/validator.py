def validate(dsv4_attn_backend, enable_prefill_cp):
    return dsv4_attn_backend != "trtllm" or not enable_prefill_cp
