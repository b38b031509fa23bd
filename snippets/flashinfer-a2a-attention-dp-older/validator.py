def validate(moe_a2a_backend, tp_size, dp_size, enable_dp_attention):
    return moe_a2a_backend != "flashinfer" or (enable_dp_attention and dp_size == tp_size and dp_size > 1)
