def validate(moe_a2a_backend, chunked_prefill_size):
    return moe_a2a_backend != "flashinfer" or chunked_prefill_size is None or chunked_prefill_size >= 4
