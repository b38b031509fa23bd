def validate(moe_runner_backend, deepep_mode):
    return moe_runner_backend != "flashinfer_cutedsl" or deepep_mode != "normal"  # with --moe-a2a-backend deepep
