def validate(mamba_radix_cache_strategy, disable_overlap_schedule, disable_radix_cache):
    return mamba_radix_cache_strategy != "no_buffer" or disable_overlap_schedule or disable_radix_cache
