def validate(dwdp_size, pp_size):
    return dwdp_size <= 1 or pp_size == 1
