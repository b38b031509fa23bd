def validate(disaggregation_decode_enable_offload_kvcache, hicache_storage_backend):
    return not disaggregation_decode_enable_offload_kvcache or hicache_storage_backend is not None
