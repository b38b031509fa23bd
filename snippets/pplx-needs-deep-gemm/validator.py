def validate(moe_runner_backend):
    return moe_runner_backend in ("auto", "deep_gemm", "megamoe")
