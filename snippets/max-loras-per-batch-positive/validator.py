def validate(max_loras_per_batch):
    return max_loras_per_batch > 0
