def validate(enable_hisparse, enable_mixed_chunk):
    return not enable_hisparse or not enable_mixed_chunk
