def validate(enable_lora, lora_drain_wait_threshold):
    return not enable_lora or lora_drain_wait_threshold >= 0
