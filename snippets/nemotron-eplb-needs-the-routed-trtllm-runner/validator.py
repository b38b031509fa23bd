def validate(moe_runner_backend, enable_eplb):
    return moe_runner_backend != "flashinfer_trtllm" or not enable_eplb
