def validate(enable_pdmux, disaggregation_mode):
    return not enable_pdmux or disaggregation_mode == "null"
