def validate(enable_mamba_cache_stochastic_rounding, mamba_ssm_dtype):
    return not enable_mamba_cache_stochastic_rounding or mamba_ssm_dtype != "float16"
