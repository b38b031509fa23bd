def validate(disaggregation_ib_device):
    return disaggregation_ib_device is None or disaggregation_ib_device.strip() != ""
