def validate(enable_dp_attention, enable_dp_lm_head, speculative_algorithm):
    return not enable_dp_attention or enable_dp_lm_head or speculative_algorithm != "DSPARK"
