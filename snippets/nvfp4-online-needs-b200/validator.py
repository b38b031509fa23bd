def validate(quantization):
    return quantization != "nvfp4_online"
