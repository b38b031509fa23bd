def validate(enable_linear_replayssm_spec, disaggregation_mode):
    return not enable_linear_replayssm_spec or disaggregation_mode != "prefill"
