def validate(language_model_only, enable_prefix_mm_cache, mm_enable_dp_encoder):
    return not language_model_only or not (enable_prefix_mm_cache or mm_enable_dp_encoder)
