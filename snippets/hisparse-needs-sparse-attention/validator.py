def validate(enable_hisparse):
    return not enable_hisparse
