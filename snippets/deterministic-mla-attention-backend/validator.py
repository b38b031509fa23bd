def validate(enable_deterministic_inference, attention_backend, release):
    if not enable_deterministic_inference:
        return True
    if int(release.split(".")[2]) <= 16:
        return attention_backend in (None, "fa3", "triton")
    return attention_backend not in ("flashinfer", "intel_xpu")
