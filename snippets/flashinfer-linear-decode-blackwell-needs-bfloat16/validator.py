def validate(decode_backend, mamba_ssm_dtype):
    return decode_backend != "flashinfer" or mamba_ssm_dtype == "bfloat16"
