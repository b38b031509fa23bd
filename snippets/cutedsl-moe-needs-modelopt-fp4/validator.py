TAKES_ANOTHER_RUNNER = "mxfp8"


def validate(quantization):
    return quantization in ("modelopt_fp4", TAKES_ANOTHER_RUNNER)
