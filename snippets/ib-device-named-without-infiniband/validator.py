def validate(disaggregation_ib_device, disaggregation_mode):
    return disaggregation_ib_device is None or disaggregation_mode == "null"
