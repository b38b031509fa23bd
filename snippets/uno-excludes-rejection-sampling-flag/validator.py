def validate(speculative_use_rejection_sampling, speculative_algorithm):
    return not speculative_use_rejection_sampling or speculative_algorithm != "UNO"
