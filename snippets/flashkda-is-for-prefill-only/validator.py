def validate(linear_attn_decode_backend):
    return linear_attn_decode_backend != "flashkda"
