def validate(mamba_radix_cache_strategy, page_size, disable_radix_cache):
    return disable_radix_cache or page_size in (1, None) or mamba_radix_cache_strategy != "no_buffer"
