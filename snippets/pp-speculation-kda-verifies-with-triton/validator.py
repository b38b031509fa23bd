def validate(linear_attn_verify_backend):
    return linear_attn_verify_backend != "flashinfer"
