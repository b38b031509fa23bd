def validate(linear_attn_backend):
    return linear_attn_backend != "flashkda"
