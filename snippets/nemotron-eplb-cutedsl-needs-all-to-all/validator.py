def validate(moe_runner_backend, enable_eplb):
    return moe_runner_backend != "flashinfer_cutedsl" or not enable_eplb
