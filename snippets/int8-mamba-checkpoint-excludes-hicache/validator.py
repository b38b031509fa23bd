def validate(enable_int8_mamba_checkpoint, enable_hierarchical_cache):
    return not (enable_int8_mamba_checkpoint and enable_hierarchical_cache)
