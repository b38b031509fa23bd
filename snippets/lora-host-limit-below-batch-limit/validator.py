def validate(enable_lora, max_loaded_loras, max_loras_per_batch):
    if not enable_lora or max_loaded_loras is None:
        return True
    return max_loaded_loras >= max_loras_per_batch
