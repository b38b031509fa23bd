def validate(enable_int8_mamba_checkpoint, enable_lmcache):
    return not (enable_int8_mamba_checkpoint and enable_lmcache)
