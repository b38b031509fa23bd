def validate(
    language_model_only,
    encoder_only,
    language_only,
    enable_prefix_mm_cache,
    enable_broadcast_mm_inputs_process,
    mm_enable_dp_encoder,
):
    about_images = (
        encoder_only,
        language_only,
        enable_prefix_mm_cache,
        enable_broadcast_mm_inputs_process,
        mm_enable_dp_encoder,
    )
    return not language_model_only or not any(about_images)
