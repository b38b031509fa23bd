def validate(decode_backend, ssm_dtype):
    return decode_backend != "flashinfer" or ssm_dtype == "bfloat16"
