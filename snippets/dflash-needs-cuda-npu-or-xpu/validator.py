def validate(device, speculative_algorithm):
    return speculative_algorithm != "DFLASH" or device in (None, "cuda")
