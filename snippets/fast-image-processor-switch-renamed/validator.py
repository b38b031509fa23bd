def validate(disable_fast_image_processor):
    return not disable_fast_image_processor
