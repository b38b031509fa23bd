def validate(lora_paths):
    given = str(lora_paths or "")
    is_object = "{" in given and "}" in given
    return not is_object or ("lora_name" in given and "lora_path" in given)
