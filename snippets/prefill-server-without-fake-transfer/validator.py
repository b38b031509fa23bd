def validate(disaggregation_mode, disaggregation_transfer_backend):
    return disaggregation_mode != "prefill" or disaggregation_transfer_backend != "fake"
