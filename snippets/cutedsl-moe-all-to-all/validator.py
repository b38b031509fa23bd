def validate(moe_runner_backend, moe_a2a_backend):
    return moe_runner_backend != "flashinfer_cutedsl" or moe_a2a_backend in ("none", "deepep", "flashinfer")
