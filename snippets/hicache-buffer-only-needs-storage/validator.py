def validate(enable_hierarchical_cache, hicache_host_memory_mode, hicache_storage_backend):
    if not enable_hierarchical_cache or hicache_host_memory_mode != "buffer_only":
        return True
    return hicache_storage_backend is not None
