def validate(flashinfer_a2a_dispatch_type, moe_a2a_backend):
    return flashinfer_a2a_dispatch_type in (None, "auto") or moe_a2a_backend == "flashinfer"
