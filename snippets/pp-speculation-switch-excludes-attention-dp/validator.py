def validate(enable_dp_attention, dp_size):
    return not enable_dp_attention or dp_size == 1
