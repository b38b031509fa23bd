def validate(moe_a2a_backend, attn_dp_size):
    return moe_a2a_backend != "pplx" or attn_dp_size > 1
