def validate(enable_dp_attention, dp_size, speculative_algorithm):
    if speculative_algorithm != "DFLASH" or not enable_dp_attention:
        return True
    return dp_size is None or dp_size <= 1
