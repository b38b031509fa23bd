def validate(hicache_host_memory_mode, hicache_write_policy):
    return hicache_host_memory_mode != "buffer_only" or hicache_write_policy != "write_back"
