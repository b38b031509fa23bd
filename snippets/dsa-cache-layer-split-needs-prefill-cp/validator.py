def validate(enable_dsa_cache_layer_split, enable_prefill_cp):
    return not enable_dsa_cache_layer_split or enable_prefill_cp
