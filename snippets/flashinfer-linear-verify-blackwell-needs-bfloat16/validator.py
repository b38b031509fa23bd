def validate(linear_attn_verify_backend, mamba_ssm_dtype):
    return linear_attn_verify_backend != "flashinfer" or mamba_ssm_dtype == "bfloat16"
