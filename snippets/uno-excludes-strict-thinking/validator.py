def validate(enable_strict_thinking, speculative_algorithm):
    return not enable_strict_thinking or speculative_algorithm != "UNO"
