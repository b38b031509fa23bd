def validate(enable_lora_overlap_loading, max_loaded_loras, max_loras_per_batch):
    if not enable_lora_overlap_loading:
        return True
    return max_loaded_loras is not None and max_loaded_loras <= int(max_loras_per_batch) * 2
