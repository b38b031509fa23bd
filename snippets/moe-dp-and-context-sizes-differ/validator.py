def validate(moe_dp_size, attn_cp_size):
    return moe_dp_size == 1 or moe_dp_size == attn_cp_size
