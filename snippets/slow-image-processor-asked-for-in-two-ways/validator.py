def validate(disable_fast_image_processor, image_processor_backend):
    return not disable_fast_image_processor or image_processor_backend in ("auto", "pil")
