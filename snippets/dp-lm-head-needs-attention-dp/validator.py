def validate(enable_dp_attention):
    return enable_dp_attention
