def validate(chunked_prefill_size, page_size):
    if chunked_prefill_size is None or chunked_prefill_size <= 0:
        return True
    return int(chunked_prefill_size) % int(page_size or 1) == 0
