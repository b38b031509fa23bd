def validate(
    enable_unified_cache_external_linker,
    disable_radix_cache,
    radix_cache_backend,
    disaggregation_mode,
    disaggregation_decode_enable_radix_cache,
):
    if not enable_unified_cache_external_linker:
        return True
    if radix_cache_backend is not None:
        return False
    if disaggregation_mode == "decode":
        return disaggregation_decode_enable_radix_cache  # whatever --disable-radix-cache says
    return not disable_radix_cache
