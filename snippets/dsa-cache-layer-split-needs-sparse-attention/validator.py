def validate(enable_dsa_cache_layer_split):
    return not enable_dsa_cache_layer_split
