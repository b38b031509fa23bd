def validate(speculative_num_steps, speculative_algorithm):
    return speculative_algorithm != "DSPARK" or speculative_num_steps in (None, 1)
