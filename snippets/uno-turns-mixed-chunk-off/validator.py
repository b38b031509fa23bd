def validate(enable_mixed_chunk, speculative_algorithm):
    return not enable_mixed_chunk or speculative_algorithm != "UNO"
