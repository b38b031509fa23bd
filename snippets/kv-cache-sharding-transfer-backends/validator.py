def validate(enable_kv_cache_sharding, disaggregation_transfer_backend):
    return not enable_kv_cache_sharding or disaggregation_transfer_backend in (None, "mooncake", "mooncake_tcp", "nixl")
