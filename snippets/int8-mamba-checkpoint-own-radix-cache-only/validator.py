def validate(enable_int8_mamba_checkpoint, radix_cache_backend):
    return not enable_int8_mamba_checkpoint or radix_cache_backend is None
