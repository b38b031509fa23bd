def validate(mamba_radix_cache_strategy, page_size):
    return mamba_radix_cache_strategy != "no_buffer" or page_size in (1, None)
