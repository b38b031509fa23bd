def validate(attn_cp_size):
    return attn_cp_size == 1
