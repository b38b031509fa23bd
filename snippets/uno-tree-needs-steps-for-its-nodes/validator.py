def validate(speculative_num_steps):
    return speculative_num_steps is None or speculative_num_steps > 2
