def validate(enable_unified_cache_external_linker, hicache_storage_backend):
    return not enable_unified_cache_external_linker or hicache_storage_backend is None
