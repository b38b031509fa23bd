def validate(enable_watermark, disaggregation_mode):
    return not enable_watermark or disaggregation_mode == "null"
