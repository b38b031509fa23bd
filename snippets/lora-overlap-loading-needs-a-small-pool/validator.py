def validate(max_loaded_loras, max_loras_per_batch):
    return max_loaded_loras is not None and max_loaded_loras <= int(max_loras_per_batch) * 2
