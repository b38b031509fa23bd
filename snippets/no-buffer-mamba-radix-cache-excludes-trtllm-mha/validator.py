def validate(mamba_radix_cache_strategy, disable_overlap_schedule, disable_radix_cache, page_size):
    if disable_radix_cache or not disable_overlap_schedule or page_size not in (1, None):
        return True
    return mamba_radix_cache_strategy not in ("auto", "no_buffer")
