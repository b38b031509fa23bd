DETERMINISTIC = {"ascend", "fa3", "fa4", "flashinfer", "intel_xpu", "triton"}


def validate(enable_deterministic_inference, attention_backend):
    return not enable_deterministic_inference or attention_backend is None or attention_backend in DETERMINISTIC
