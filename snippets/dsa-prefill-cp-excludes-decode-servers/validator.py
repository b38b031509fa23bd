def validate(enable_prefill_cp, disaggregation_mode):
    return not enable_prefill_cp or disaggregation_mode != "decode"
