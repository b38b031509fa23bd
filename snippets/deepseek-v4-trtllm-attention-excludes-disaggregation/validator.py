def validate(dsv4_attn_backend, disaggregation_mode):
    return dsv4_attn_backend != "trtllm" or disaggregation_mode == "null"
