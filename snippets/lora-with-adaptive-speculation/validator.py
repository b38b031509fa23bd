def validate(enable_lora, speculative_algorithm, speculative_adaptive):
    return not enable_lora or not speculative_adaptive or speculative_algorithm in (None, "NGRAM")
