def validate(enable_mis, chunked_prefill_size):
    return not enable_mis or chunked_prefill_size == -1
