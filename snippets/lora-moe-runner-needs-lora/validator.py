def validate(moe_runner_backend, enable_lora):
    return not moe_runner_backend.startswith("lora") or enable_lora is True
