INTERMEDIATE_SIZE, BLOCK_N = 25600, 128  # Qwen3-32B-FP8: config.json and its quantization_config


def validate(tp_size):
    return int(INTERMEDIATE_SIZE) // int(tp_size or 1) % int(BLOCK_N) == 0
