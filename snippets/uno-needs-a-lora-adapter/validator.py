def validate(speculative_algorithm, uno_lora_path):
    return speculative_algorithm != "UNO" or uno_lora_path is not None
