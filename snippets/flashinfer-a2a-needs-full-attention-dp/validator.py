def validate(moe_a2a_backend, tp_size, attn_dp_size):
    return moe_a2a_backend != "flashinfer" or (attn_dp_size == tp_size and attn_dp_size > 1)
