def validate(enable_lmcache, hicache_host_memory_mode):
    return not enable_lmcache or hicache_host_memory_mode != "buffer_only"
