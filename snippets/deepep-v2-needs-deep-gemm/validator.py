def validate(moe_a2a_backend, moe_runner_backend):
    return moe_a2a_backend != "deepep_v2" or moe_runner_backend in ("auto", "deep_gemm", "megamoe")
