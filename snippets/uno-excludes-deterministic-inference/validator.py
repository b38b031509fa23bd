def validate(enable_deterministic_inference, speculative_algorithm):
    return not enable_deterministic_inference or speculative_algorithm != "UNO"
