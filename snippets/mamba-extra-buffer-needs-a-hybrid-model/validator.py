EXTRA = {"extra_buffer", "extra_buffer_lazy"}


def validate(mamba_radix_cache_strategy, disable_radix_cache, disaggregation_mode, decode_radix_cache):
    if disaggregation_mode == "decode":
        return mamba_radix_cache_strategy not in EXTRA or not decode_radix_cache
    return mamba_radix_cache_strategy not in EXTRA or disable_radix_cache
