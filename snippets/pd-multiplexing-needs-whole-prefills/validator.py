def validate(enable_pdmux, chunked_prefill_size):
    return not enable_pdmux or chunked_prefill_size == -1
