def validate(lora_backend, attn_dp_size):
    return lora_backend != "triton_v2" or attn_dp_size <= 1
