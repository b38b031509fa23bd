OWN_CHUNK = 8192  # SGLang's own depends on the GPU's memory, and is a power of two


def validate(chunked_prefill_size, page_size, disaggregation_mode):
    chunk = OWN_CHUNK if chunked_prefill_size is None else chunked_prefill_size
    if page_size is None or disaggregation_mode == "decode":
        return True
    return chunk <= 0 or page_size <= 0 or int(chunk) % int(page_size) == 0
