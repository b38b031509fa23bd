def validate(moe_runner_backend, lora_backend):
    return not moe_runner_backend.startswith("lora") or lora_backend == "triton_v2"
