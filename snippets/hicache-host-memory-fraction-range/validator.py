def validate(hicache_host_memory_fraction):
    return hicache_host_memory_fraction is None or 0 < hicache_host_memory_fraction <= 1
