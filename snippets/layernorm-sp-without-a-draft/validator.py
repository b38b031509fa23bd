def validate(enable_layernorm_sp, speculative_algorithm):
    return not enable_layernorm_sp or speculative_algorithm is None
