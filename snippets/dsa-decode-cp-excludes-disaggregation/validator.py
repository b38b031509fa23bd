def validate(dcp_size, disaggregation_mode):
    return dcp_size <= 1 or disaggregation_mode == "null"
