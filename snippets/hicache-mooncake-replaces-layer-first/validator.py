def validate(hicache_storage_backend, hicache_mem_layout):
    return hicache_storage_backend not in ("mooncake", "npu_memcache") or hicache_mem_layout != "layer_first"
