def validate(max_loaded_loras, max_loras_per_batch, enable_lora, lora_paths):
    served = enable_lora or lora_paths
    return not served or max_loaded_loras is None or max_loaded_loras >= max_loras_per_batch
