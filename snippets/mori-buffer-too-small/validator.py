def validate(moe_a2a_backend, chunked_prefill_size):
    if moe_a2a_backend != "mori":
        return True
    return chunked_prefill_size is not None and chunked_prefill_size <= 4096
