def validate(enable_lora, speculative_algorithm):
    return not enable_lora or speculative_algorithm != "UNO"
