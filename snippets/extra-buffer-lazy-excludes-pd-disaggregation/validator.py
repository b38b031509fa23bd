def validate(mamba_radix_cache_strategy, disaggregation_mode):
    return mamba_radix_cache_strategy != "extra_buffer_lazy" or disaggregation_mode != "prefill"
