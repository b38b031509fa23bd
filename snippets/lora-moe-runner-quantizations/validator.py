READS = (None, "unquant", "fp8", "modelopt_fp4")
TAKES_ANOTHER_RUNNER = "mxfp8"


def validate(quantization):
    return quantization in READS or quantization == TAKES_ANOTHER_RUNNER
