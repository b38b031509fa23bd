def validate(enable_unified_memory, hicache_mem_layout, hicache_io_backend):
    if not enable_unified_memory:
        return True
    if hicache_mem_layout == "page_first_direct":
        return False
    return hicache_mem_layout != "page_first" or hicache_io_backend != "direct"
