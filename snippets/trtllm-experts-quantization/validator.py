READS = (
    "modelopt_fp4",
    "nvfp4_online",
    "fp8",
    "mxfp8",
    "modelopt_fp8",
    "modelopt_mixed",
    "compressed-tensors",
    "unquant",
    None,
)


def validate(quantization):
    return quantization in READS
