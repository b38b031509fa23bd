def validate(enable_watermark, enable_custom_logit_processor):
    return not enable_watermark or not enable_custom_logit_processor
