def validate(enable_hierarchical_cache, disable_radix_cache, disaggregation_mode, decode_radix_cache):
    if not enable_hierarchical_cache:
        return True
    if disaggregation_mode == "decode":
        return decode_radix_cache is True
    return not disable_radix_cache
