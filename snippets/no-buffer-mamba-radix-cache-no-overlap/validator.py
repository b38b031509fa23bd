def validate(
    mamba_radix_cache_strategy, disable_overlap_schedule, disable_radix_cache, disaggregation_mode, decode_radix_cache
):
    if mamba_radix_cache_strategy != "no_buffer" or disable_overlap_schedule:
        return True
    if disaggregation_mode == "decode":
        return not decode_radix_cache
    return disable_radix_cache
