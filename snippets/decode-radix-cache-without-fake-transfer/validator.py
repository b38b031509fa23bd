def validate(disaggregation_mode, disaggregation_decode_enable_radix_cache, disaggregation_transfer_backend):
    if disaggregation_mode != "decode" or not disaggregation_decode_enable_radix_cache:
        return True
    return disaggregation_transfer_backend != "fake"
