def validate(enable_layernorm_sp):
    return not enable_layernorm_sp
