def validate(tp_size, attn_dp_size, attn_cp_size):
    return (
        attn_cp_size <= 1
        or int(tp_size) % int(attn_cp_size) != 0
        or int(tp_size) % (int(attn_dp_size) * int(attn_cp_size)) == 0
    )
