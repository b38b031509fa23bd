TAKEN = (None, "modelopt_fp4", "modelopt_fp8", "modelopt_mixed")
OVERRIDES_THE_RUNNER = "mxfp8"  # SGLang takes another runner than the one asked for


def validate(moe_runner_backend, quantization):
    return moe_runner_backend != "flashinfer_cutlass" or quantization in TAKEN or quantization == OVERRIDES_THE_RUNNER
