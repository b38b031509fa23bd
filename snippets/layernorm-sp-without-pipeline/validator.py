def validate(enable_layernorm_sp, pp_size):
    return not enable_layernorm_sp or pp_size <= 1
