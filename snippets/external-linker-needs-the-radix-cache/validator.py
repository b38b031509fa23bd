def validate(enable_unified_cache_external_linker, disable_radix_cache):
    return not enable_unified_cache_external_linker or not disable_radix_cache
