READS = ("modelopt_fp4", "modelopt_fp8", "modelopt_mixed", "unquant", None)
TAKES_ANOTHER_RUNNER = "mxfp8"


def validate(quantization):
    return quantization in READS or quantization == TAKES_ANOTHER_RUNNER
