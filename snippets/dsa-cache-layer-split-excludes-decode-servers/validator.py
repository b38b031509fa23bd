def validate(enable_dsa_cache_layer_split, disaggregation_mode):
    return not enable_dsa_cache_layer_split or disaggregation_mode != "decode"
