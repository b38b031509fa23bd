def validate(speculative_adaptive):
    return not speculative_adaptive
