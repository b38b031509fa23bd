def validate(dwdp_size, disaggregation_mode):
    return dwdp_size <= 1 or disaggregation_mode != "decode"
