def validate(enable_linear_replayssm_spec, mamba_ssm_dtype):
    return not enable_linear_replayssm_spec or mamba_ssm_dtype is not None
