EXTRA = {"extra_buffer", "extra_buffer_lazy"}


def validate(mamba_radix_cache_strategy, linear_attn_backend, disable_radix_cache):
    return mamba_radix_cache_strategy not in EXTRA or linear_attn_backend == "triton" or disable_radix_cache
