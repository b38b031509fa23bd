def validate(
    enable_unified_cache_external_linker,
    disable_radix_cache,
    radix_cache_backend,
    disaggregation_mode,
    disaggregation_decode_enable_radix_cache,
):
    if not enable_unified_cache_external_linker:
        return True
    if disable_radix_cache or radix_cache_backend is not None:
        return False
    return disaggregation_mode != "decode" or disaggregation_decode_enable_radix_cache
