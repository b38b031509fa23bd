def validate(chunked_prefill_size):
    return chunked_prefill_size is not None and chunked_prefill_size <= 4096
