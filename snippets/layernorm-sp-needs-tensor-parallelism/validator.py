def validate(enable_layernorm_sp, tp_size):
    return not enable_layernorm_sp or tp_size > 1
