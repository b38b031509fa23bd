def validate(moe_runner_backend, ep_size):
    return moe_runner_backend != "triton_kernel" or ep_size == 1
