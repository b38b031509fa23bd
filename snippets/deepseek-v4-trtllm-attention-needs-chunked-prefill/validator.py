def validate(dsv4_attn_backend, chunked_prefill_size):
    return dsv4_attn_backend != "trtllm" or chunked_prefill_size is None or chunked_prefill_size > 0
