def validate(enable_dsa_cache_layer_split, pp_size):
    return not enable_dsa_cache_layer_split or pp_size <= 1
