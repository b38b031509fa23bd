def validate(enable_pd_role_switch, disaggregation_mode, pp_size, speculative_algorithm):
    if not enable_pd_role_switch or disaggregation_mode == "null":
        return True
    return pp_size <= 1 and speculative_algorithm is None
