def validate(max_lora_rank, lora_target_modules, lora_paths):
    return bool(lora_paths) or (bool(max_lora_rank) and bool(lora_target_modules))
