def validate(dwdp_size, speculative_algorithm):
    return dwdp_size <= 1 or speculative_algorithm is None
