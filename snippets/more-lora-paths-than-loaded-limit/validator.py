def validate(lora_paths, max_loaded_loras):
    if max_loaded_loras is None or not lora_paths:
        return True
    named = lora_paths.split() if isinstance(lora_paths, str) else lora_paths
    return len(named) <= max_loaded_loras
