def validate(max_lora_rank, lora_paths):
    return bool(lora_paths) or bool(max_lora_rank)
