def validate(mamba_cache_philox_rounds):
    return mamba_cache_philox_rounds >= 0
