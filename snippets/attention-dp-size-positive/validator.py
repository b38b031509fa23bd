def validate(attn_dp_size):
    return attn_dp_size >= 1
