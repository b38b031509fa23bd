def validate(dp_size, nnodes, enable_dp_attention, attn_dp_size):
    return dp_size <= 1 or nnodes == 1 or enable_dp_attention or attn_dp_size > 1
