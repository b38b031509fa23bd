def validate(lora_target_modules, enable_lora, lora_paths):
    if not (enable_lora or lora_paths) or not lora_target_modules:
        return True
    named = lora_target_modules.split() if isinstance(lora_target_modules, str) else lora_target_modules
    return "all" not in named or len(set(named)) == 1
