def validate(enable_unified_cache_external_linker, enable_hierarchical_cache):
    return not (enable_unified_cache_external_linker and enable_hierarchical_cache)
