def validate(tp_size, dp_size, enable_dp_attention):
    return not enable_dp_attention or dp_size <= 1 or int(tp_size) % int(dp_size) == 0
