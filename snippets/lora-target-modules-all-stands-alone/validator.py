def validate(enable_lora, lora_target_modules):
    if not enable_lora or not lora_target_modules:
        return True
    names = lora_target_modules.split() if isinstance(lora_target_modules, str) else lora_target_modules
    return "all" not in names or len(set(names)) == 1
