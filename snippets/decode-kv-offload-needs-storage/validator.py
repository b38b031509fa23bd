def validate(disaggregation_decode_enable_offload_kvcache, disaggregation_mode, hicache_storage_backend):
    if not disaggregation_decode_enable_offload_kvcache or disaggregation_mode != "decode":
        return True
    return hicache_storage_backend is not None
