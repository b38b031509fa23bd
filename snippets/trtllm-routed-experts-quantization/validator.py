READS = ("fp8", "mxfp8", "modelopt_fp4", "modelopt_mixed", "nvfp4_online", "minimax_m3_nvfp4", "unquant", None)


def validate(quantization):
    return quantization in READS
