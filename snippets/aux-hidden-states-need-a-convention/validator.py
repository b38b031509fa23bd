def validate(enable_return_aux_hidden_states, speculative_algorithm):
    return not enable_return_aux_hidden_states or speculative_algorithm in ("EAGLE3", "DFLASH", "DSPARK")
