def validate(page_size, chunked_prefill_size):
    if chunked_prefill_size is not None and chunked_prefill_size <= 0:
        return True
    return page_size != 0
