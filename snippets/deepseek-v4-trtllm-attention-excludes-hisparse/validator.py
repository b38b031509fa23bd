def validate(dsv4_attn_backend, enable_hisparse):
    return dsv4_attn_backend != "trtllm" or not enable_hisparse
