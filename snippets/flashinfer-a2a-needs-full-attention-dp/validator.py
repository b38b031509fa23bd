def validate(moe_a2a_backend, tp_size, attn_dp_size, dp_size, enable_dp_attention):
    if moe_a2a_backend != "flashinfer":
        return True
    groups = dp_size if enable_dp_attention and attn_dp_size == 1 else attn_dp_size
    return groups == tp_size and groups > 1
