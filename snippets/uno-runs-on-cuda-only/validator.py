def validate(device, speculative_algorithm):
    return speculative_algorithm != "UNO" or device in (None, "cuda")
