def validate(enable_mamba_cache_stochastic_rounding, mamba_backend):
    return not enable_mamba_cache_stochastic_rounding or mamba_backend != "triton"
