def validate(enable_mamba_cache_stochastic_rounding):
    return not enable_mamba_cache_stochastic_rounding
