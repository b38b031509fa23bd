def validate(dp_size, disaggregation_decode_extra_slots):
    return dp_size != 0 or disaggregation_decode_extra_slots is not None
