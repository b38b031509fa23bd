def validate(weight_cache_mode):
    return weight_cache_mode == "off"
