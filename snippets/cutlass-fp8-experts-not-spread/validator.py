def validate(ep_size, moe_runner_backend):
    return ep_size == 1 or moe_runner_backend != "cutlass"
