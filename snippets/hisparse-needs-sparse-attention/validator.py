def validate(enable_hisparse, model):
    return not enable_hisparse or model in ("dsv32", "dsv4")  # the models with sparse attention
