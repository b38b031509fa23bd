OK = ("auto", "flashinfer_trtllm", "flashinfer_trtllm_routed", "flashinfer_cutedsl")


def validate(moe_runner_backend):
    return moe_runner_backend in OK
