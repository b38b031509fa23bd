def validate(strategy, decode):
    return decode != "flashinfer" or strategy == "extra_buffer"
