def validate(chunked_prefill_size, page_size):
    size = 8192 if chunked_prefill_size is None else int(chunked_prefill_size)
    return page_size is None or size <= 0 or int(size) % int(page_size) == 0
