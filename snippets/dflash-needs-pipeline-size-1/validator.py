def validate(pp_size, speculative_algorithm):
    return speculative_algorithm != "DFLASH" or pp_size in (None, 1)
