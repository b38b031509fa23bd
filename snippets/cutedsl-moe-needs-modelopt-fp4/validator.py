OVERRIDES_THE_RUNNER = "mxfp8"  # SGLang takes another runner than the one asked for


def validate(moe_runner_backend, quantization):
    return moe_runner_backend != "flashinfer_cutedsl" or quantization in ("modelopt_fp4", OVERRIDES_THE_RUNNER)
