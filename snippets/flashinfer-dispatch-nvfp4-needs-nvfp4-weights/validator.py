def validate(flashinfer_a2a_dispatch_type):
    return flashinfer_a2a_dispatch_type != "nvfp4"
