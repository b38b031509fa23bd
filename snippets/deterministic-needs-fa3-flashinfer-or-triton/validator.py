WITHOUT_ASCEND = ("0.5.8", "0.5.8.post1", "0.5.9", "0.5.10", "0.5.10.post1", "0.5.11", "0.5.12", "0.5.12.post1")
WITHOUT_FA4 = ("0.5.8", "0.5.8.post1", "0.5.9", "0.5.10", "0.5.10.post1", "0.5.11", "0.5.12", "0.5.12.post1", "0.5.13", "0.5.13.post1", "0.5.14", "0.5.15", "0.5.15.post1")
WITHOUT_INTEL_XPU = ("0.5.8", "0.5.8.post1", "0.5.9", "0.5.10", "0.5.10.post1", "0.5.11", "0.5.12", "0.5.12.post1", "0.5.13", "0.5.13.post1", "0.5.14", "0.5.15", "0.5.15.post1", "0.5.16", "0.5.17", "0.5.18")


def validate(attention_backend, enable_deterministic_inference, release):
    if not enable_deterministic_inference:
        return True
    if attention_backend == "ascend":
        return release not in WITHOUT_ASCEND
    if attention_backend == "fa4":
        return release not in WITHOUT_FA4
    if attention_backend == "intel_xpu":
        return release not in WITHOUT_INTEL_XPU
    return attention_backend in (None, "fa3", "flashinfer", "triton")
