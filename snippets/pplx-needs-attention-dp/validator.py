def validate(moe_a2a_backend, attn_dp_size, dp_size, enable_dp_attention):
    if moe_a2a_backend != "pplx":
        return True
    return attn_dp_size > 1 or (enable_dp_attention and dp_size > 1)
