def validate(pp_spec, disaggregation_mode):
    return pp_spec != "1" or disaggregation_mode == "null"
