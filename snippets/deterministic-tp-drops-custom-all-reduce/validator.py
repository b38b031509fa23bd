def validate(tp_size, enable_deterministic_inference):
    return not enable_deterministic_inference or tp_size <= 1
