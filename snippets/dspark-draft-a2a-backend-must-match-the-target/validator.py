def validate(speculative_moe_a2a_backend, enable_dp_attention, speculative_algorithm):
    if speculative_algorithm != "DSPARK":
        return True
    return not enable_dp_attention or speculative_moe_a2a_backend in (None, "none")
