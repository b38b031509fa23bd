def validate(quantize_and_serve, quantization):
    return not quantize_and_serve or str(quantization).startswith("modelopt") or quantization == "nvfp4_online"
