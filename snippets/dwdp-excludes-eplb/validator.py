def validate(dwdp_size, enable_eplb):
    return dwdp_size <= 1 or not enable_eplb
