ELSEWHERE = ("gptq", "mlx_q4", "mlx_q8")


def validate(quantization):
    return quantization not in ELSEWHERE
