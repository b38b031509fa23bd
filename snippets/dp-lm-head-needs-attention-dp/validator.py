def validate(enable_dp_attention, attn_dp_size):
    return enable_dp_attention or (attn_dp_size or 1) > 1
