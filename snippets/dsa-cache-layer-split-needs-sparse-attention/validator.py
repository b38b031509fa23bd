def validate(enable_dsa_cache_layer_split, model):
    return not enable_dsa_cache_layer_split or model == "dsv32"
