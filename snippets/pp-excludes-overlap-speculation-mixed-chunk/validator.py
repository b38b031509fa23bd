def validate(pp_size, speculative_algorithm, enable_mixed_chunk):
    if pp_size is None or pp_size <= 1:
        return True
    return speculative_algorithm is None and not enable_mixed_chunk
