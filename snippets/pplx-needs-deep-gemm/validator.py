def validate(moe_a2a_backend, moe_runner_backend):
    return moe_a2a_backend != "pplx" or moe_runner_backend in ("auto", "deep_gemm", "megamoe")
