def validate(mamba_ssm_dtype, linear_attn_decode_backend):
    return mamba_ssm_dtype != "bfloat16" or linear_attn_decode_backend is not None
