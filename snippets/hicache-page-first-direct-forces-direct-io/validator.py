def validate(enable_hierarchical_cache, hicache_mem_layout, hicache_io_backend):
    return not (enable_hierarchical_cache and hicache_mem_layout == "page_first_direct" and hicache_io_backend == "kernel")
