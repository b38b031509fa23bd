def validate(attention_backend, enable_deterministic_inference):
    return not enable_deterministic_inference or attention_backend in (None, "ascend", "fa3", "fa4", "triton")
