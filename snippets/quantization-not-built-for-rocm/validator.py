MXFP8_TOO = (
    "0.5.8",
    "0.5.8.post1",
    "0.5.9",
    "0.5.10",
    "0.5.10.post1",
    "0.5.11",
    "0.5.12",
    "0.5.12.post1",
    "0.5.13",
    "0.5.13.post1",
)
WITHOUT_ROCM = (
    "awq_marlin",
    "bitsandbytes",
    "gguf",
    "gptq_marlin",
    "humming",
    "modelopt",
    "modelopt_fp4",
    "modelopt_fp8",
    "modelopt_mixed",
    "modelslim",
    "moe_wna16",
    "mxfp_w4a8",
    "nvfp4_online",
    "qoq",
    "w4afp8",
    "w8a8_int8",
)


def validate(quantization, release):
    return quantization not in WITHOUT_ROCM and (quantization != "mxfp8" or release not in MXFP8_TOO)
