def validate(tp_size, attn_dp_size, dp_size):
    return tp_size == (
        dp_size if attn_dp_size in (None, 1) else attn_dp_size
    )  # releases before 0.5.22 have dp_size only
