def validate(enable_dp_attention, dp_size, attn_dp_size):
    return (attn_dp_size or 1) <= 1 and not (enable_dp_attention and dp_size != 1)
