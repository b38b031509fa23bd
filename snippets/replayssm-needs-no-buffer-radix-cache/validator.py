EXTRA = {"extra_buffer", "extra_buffer_lazy"}


def validate(enable_linear_replayssm, mamba_radix_cache_strategy, disable_overlap_schedule):
    if not enable_linear_replayssm:
        return True
    if mamba_radix_cache_strategy == "auto":
        return disable_overlap_schedule
    return mamba_radix_cache_strategy not in EXTRA
