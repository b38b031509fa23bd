def validate(moe_runner_backend, ep_size):
    return moe_runner_backend != "cutlass" or ep_size == 1
