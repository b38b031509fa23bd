def validate(dwdp_size, tp_size):
    return dwdp_size is None or dwdp_size <= 1 or dwdp_size == tp_size
