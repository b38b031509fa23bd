def validate(pp_size, speculative_algorithm):
    return pp_size is None or pp_size <= 1 or speculative_algorithm is None
