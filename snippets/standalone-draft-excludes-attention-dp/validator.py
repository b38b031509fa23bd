def validate(speculative_algorithm, enable_dp_attention, dp_size):
    return speculative_algorithm != "STANDALONE" or not enable_dp_attention or dp_size is None or dp_size <= 1
