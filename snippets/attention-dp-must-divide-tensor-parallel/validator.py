def validate(tp_size, dp_size, attn_dp_size, enable_dp_attention):
    groups = attn_dp_size or 1
    if enable_dp_attention and groups == 1:
        groups = dp_size or 1
    return groups == 1 or int(tp_size) % int(groups) == 0
