def validate(enable_deterministic_inference):
    return not enable_deterministic_inference
