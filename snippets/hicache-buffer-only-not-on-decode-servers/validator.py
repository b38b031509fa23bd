def validate(hicache_host_memory_mode, disaggregation_mode):
    return hicache_host_memory_mode != "buffer_only" or disaggregation_mode != "decode"
