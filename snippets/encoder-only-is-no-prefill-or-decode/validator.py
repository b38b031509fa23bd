def validate(encoder_only, disaggregation_mode):
    return not encoder_only or disaggregation_mode == "null"
