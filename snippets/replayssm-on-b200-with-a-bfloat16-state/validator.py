DECODES = {"triton", "helion", "flashkda"}  # flashkda as the base backend: SGLang decodes with Triton then


def validate(enable_linear_replayssm, mamba_ssm_dtype, linear_attn_decode_backend, linear_attn_backend):
    if not enable_linear_replayssm:
        return True
    decode = linear_attn_decode_backend or linear_attn_backend
    if linear_attn_decode_backend is None and mamba_ssm_dtype == "bfloat16" and linear_attn_backend != "helion":
        decode = "flashinfer"  # what Blackwell gets for a bfloat16 state, whatever the base backend
    return decode in DECODES
