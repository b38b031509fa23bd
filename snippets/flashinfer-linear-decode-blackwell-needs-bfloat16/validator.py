def validate(linear_attn_decode_backend, mamba_ssm_dtype):
    return linear_attn_decode_backend != "flashinfer" or mamba_ssm_dtype == "bfloat16"
