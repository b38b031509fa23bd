def validate(enable_dsa_cache_layer_split, disaggregation_transfer_backend):
    return not enable_dsa_cache_layer_split or disaggregation_transfer_backend in ("mooncake", "mooncake_tcp")
