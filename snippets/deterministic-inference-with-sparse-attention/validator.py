DETERMINISTIC = {"flashinfer", "fa3", "triton"}
LATER = {"ascend": 13, "fa4": 16, "intel_xpu": 19}  # the first 0.5.x that lets it in


def validate(enable_deterministic_inference, attention_backend, release):
    if not enable_deterministic_inference:
        return True
    patch = int(release.split(".")[2])
    return attention_backend in DETERMINISTIC or patch >= LATER.get(attention_backend, 99)
