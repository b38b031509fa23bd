def validate(mamba_radix_cache_strategy, page_size, linear_attn_backend, disable_radix_cache):
    if disable_radix_cache or page_size in (1, None):
        return True
    if mamba_radix_cache_strategy in (None, "auto"):
        return linear_attn_backend in (None, "triton")
    return mamba_radix_cache_strategy != "no_buffer"
