def validate(dp_size, attn_dp_size):
    return dp_size <= 1 or attn_dp_size > 1
