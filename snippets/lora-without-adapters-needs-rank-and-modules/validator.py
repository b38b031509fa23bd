def validate(enable_lora, max_lora_rank, lora_target_modules):
    if not enable_lora:
        return True
    return bool(max_lora_rank and lora_target_modules)
