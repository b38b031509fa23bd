def validate(dp_attention, dp, attn_dp_size):
    return (attn_dp_size or 1) <= 1 and (not dp_attention or dp <= 1)
