def validate(lora_backend, attn_dp_size, dp_size, enable_dp_attention):
    attention_dp = attn_dp_size > 1 or (enable_dp_attention and dp_size > 1)
    return lora_backend != "triton_v2" or not attention_dp
