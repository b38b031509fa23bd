def validate(device, speculative_algorithm):
    return speculative_algorithm != "DSPARK" or device in (None, "cuda")
