def validate(tp_size, attn_dp_size, dp_size, enable_dp_attention):
    groups = dp_size if enable_dp_attention and attn_dp_size == 1 else attn_dp_size
    return groups < 1 or int(tp_size) % int(groups) == 0
