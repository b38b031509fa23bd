def validate(enable_layernorm_sp, model):
    return not enable_layernorm_sp or model == "qwen3"
