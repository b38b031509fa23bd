NVFP4 = ("modelopt_fp4", "modelopt_mixed", "nvfp4_online")
TAKES_ANOTHER_RUNNER = "mxfp8"


def validate(quantization):
    return quantization in NVFP4 or quantization == TAKES_ANOTHER_RUNNER
