EXTRA = {"extra_buffer", "extra_buffer_lazy"}


def validate(mamba_radix_cache_strategy, disable_radix_cache, disable_overlap_schedule, page_size):
    if disable_radix_cache:
        return True
    if mamba_radix_cache_strategy == "auto":
        # SGLang takes extra_buffer by itself for overlap or for pages, on models that can.
        return disable_overlap_schedule and page_size in (None, 1)
    return mamba_radix_cache_strategy not in EXTRA
