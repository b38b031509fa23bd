def validate(enable_layernorm_sp, enable_dp_attention, dp_size, attn_dp_size):
    if not enable_layernorm_sp or (enable_dp_attention and dp_size > 1):
        return not enable_layernorm_sp
    return attn_dp_size in (None, 1)  # a flag since 0.5.22
