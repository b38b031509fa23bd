def validate(attention_backend, enable_deterministic_inference):
    return not enable_deterministic_inference or attention_backend != "fa4"
