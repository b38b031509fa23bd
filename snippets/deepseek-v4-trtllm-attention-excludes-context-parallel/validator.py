def validate(dsv4_attn_backend, enable_prefill_cp, attn_cp_size, dcp_size):
    return dsv4_attn_backend != "trtllm" or not (enable_prefill_cp or attn_cp_size > 1 or dcp_size > 1)
