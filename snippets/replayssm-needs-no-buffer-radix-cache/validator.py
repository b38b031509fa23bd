EXTRA = {"extra_buffer", "extra_buffer_lazy"}


def validate(mamba_radix_cache_strategy, disable_overlap_schedule, disable_radix_cache, linear_attn_backend):
    if disable_radix_cache:
        return True
    if mamba_radix_cache_strategy == "auto" and linear_attn_backend == "triton":
        return disable_overlap_schedule  # SGLang fills in no_buffer then, and extra_buffer otherwise
    return mamba_radix_cache_strategy not in EXTRA
