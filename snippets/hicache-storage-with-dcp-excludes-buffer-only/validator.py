def validate(dcp_size, enable_hierarchical_cache, hicache_storage_backend, hicache_host_memory_mode):
    if dcp_size <= 1 or not enable_hierarchical_cache or hicache_storage_backend is None:
        return True
    return hicache_host_memory_mode != "buffer_only"
