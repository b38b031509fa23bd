def validate(attn_cp_size, enable_dp_attention, speculative_algorithm):
    if speculative_algorithm != "DSPARK":
        return True
    return not enable_dp_attention or attn_cp_size is None or attn_cp_size <= 1
