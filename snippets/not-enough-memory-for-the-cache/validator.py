WEIGHTS, MEMORY = 65.5, 80  # GB: Qwen3-32B in BF16, and one H100


def validate(tp_size, mem_fraction_static):
    return float(mem_fraction_static or 0.87) * float(MEMORY) > float(WEIGHTS) / int(tp_size or 1)
