def validate(enable_linear_replayssm, disaggregation_mode):
    return not enable_linear_replayssm or disaggregation_mode == "null"
