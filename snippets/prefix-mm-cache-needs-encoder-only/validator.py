def validate(enable_prefix_mm_cache, encoder_only):
    return not enable_prefix_mm_cache or encoder_only
